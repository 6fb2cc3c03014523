import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const MY_TERMS = '/api/home/me/terms';

let test: TestApp;
let member: Browser;
let memberId: number;
let count = 0;

const write = (kind: string, version: number, days: number, material = false) => test.db`
  insert into terms_version (kind, version, effective_at, title, body_html, material)
  values (${kind}, ${version}, now() + make_interval(days => ${days}), ${`${kind} ${version}`},
          ${`<p>${version}판</p>`}, ${material})`;

const agreeOnce = (kind: string, wording: number) => test.db`
  insert into consent (member_id, kind, given, source, wording)
  values (${memberId}, ${kind}, true, 'signup', ${wording})`;

const asked = async () => {
  const { body } = await member.send('GET', MY_TERMS);
  return (body['items'] as { kind: string; version: number }[]).map(({ kind, version }) => [
    kind,
    version,
  ]);
};
const agree = (versions: object[]) => member.send('POST', MY_TERMS, { versions });

beforeAll(async () => {
  test = await startTestApp();
  // Of the terms, the second was material and the third is not; of the policy, one is to come.
  await write('terms', 1, -300);
  await write('terms', 2, -100, true);
  await write('terms', 3, -10);
  await write('privacy', 1, -300);
  await write('privacy', 2, 10, true);
  await write('ethics', 1, -300);
});
beforeEach(async () => {
  count += 1;
  memberId = await insertMember(test, `reader${count}`);
  member = await loginMember(test, `reader${count}`);
});
afterAll(() => test.stop());

describe('[A23] a document', () => {
  const get = async (path: string) => openBrowser(test).send('GET', `/api/home/terms/${path}`);

  it('is shown in the version in force, beside every other with its date', async () => {
    const { body } = await get('terms');

    expect(body['item']).toMatchObject({ kind: 'terms', version: 3, body_html: '<p>3판</p>' });
    const versions = body['versions'] as { version: number; state: string }[];
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [3, 'current'],
      [2, 'past'],
      [1, 'past'],
    ]);
  });

  it('is shown in a past version, and in one that is announced', async () => {
    expect((await get('terms?version=1')).body['item']).toMatchObject({ state: 'past' });
    expect((await get('privacy?version=2')).body['item']).toMatchObject({ state: 'coming' });
    expect((await get('privacy')).body['item']).toMatchObject({ version: 1, state: 'current' });
  });

  it('is not found in a version, or of a kind, that there is not', async () => {
    expect((await get('terms?version=9')).status).toBe(404);
    expect((await get('night')).status).toBe(404);
    expect((await get('nonsense')).status).toBe(400);
  });
});

describe('[C06] a material version', () => {
  it('is presented in its current version to members who agreed to an earlier version', async () => {
    await agreeOnce('terms', 1);
    await agreeOnce('privacy', 1);

    expect(await asked()).toEqual([['terms', 3]]);
  });

  it('is not asked about of who agreed to it, nor of who never agreed to any', async () => {
    expect(await asked()).toEqual([]);
    await agreeOnce('terms', 2);
    expect(await asked()).toEqual([]);
  });

  it('is agreed to in a row of its own, once', async () => {
    await agreeOnce('terms', 1);
    const versions = [{ kind: 'terms', version: 3 }];
    const answers = await Promise.all([agree(versions), agree(versions)]);
    const rows = await test.db`
      select given, source, wording from consent
      where member_id = ${memberId} and source = 'reconfirm'`;

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(rows).toEqual([{ given: true, source: 'reconfirm', wording: 3 }]);
    expect(await asked()).toEqual([]);
  });

  it('is agreed to only in the version in force, or not at all', async () => {
    await agreeOnce('terms', 1);
    const old = await agree([{ kind: 'terms', version: 2 }]);
    const early = await agree([
      { kind: 'terms', version: 3 },
      { kind: 'privacy', version: 2 },
    ]);

    expect([old.body['message'], early.body['message']]).toEqual([
      'VERSION_CONFLICT',
      'VERSION_CONFLICT',
    ]);
    expect(await asked()).toEqual([['terms', 3]]);
  });

  it('does not prevent logging out', async () => {
    await agreeOnce('terms', 1);

    expect((await member.send('POST', '/api/home/auth/logout')).status).toBe(200);
  });
});

it('[C06] a version in force is neither edited nor deleted; one to come is', async () => {
  const material = (version: number) =>
    test.db`update terms_version set material = true where kind = 'terms' and version = ${version}`;

  await expect(material(3)).rejects.toThrow('never changed');
  await expect(test.db`delete from terms_version where version = 1`).rejects.toThrow(
    'never changed',
  );
  const rows = await test.db`
    update terms_version set title = '고친 제목' where kind = 'privacy' and version = 2 returning 1`;
  expect(rows).toHaveLength(1);
});
