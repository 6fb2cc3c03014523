import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert } from '../../../tests/support/broadcasts.ts';
import { warmSanitiser, written } from './review.fixture.ts';

const STAFF = '/api/admin/reviews';
const EXPERT = 7;

let test: TestApp;
let hana: Browser;
let staff: Browser;
let review: { _id: number; version: number };

beforeAll(async () => {
  test = await startTestApp();
  await warmSanitiser();
  await insertMember(test, 'hana');
  await insertExpert(test.db, EXPERT);
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  hana = await loginMember(test, 'hana');
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from review`;
  const { body } = await hana.send('POST', '/api/home/reviews', written(EXPERT));
  review = body['item'] as typeof review;
});

const decide = (decision: object, browser = staff) =>
  browser.send('PATCH', `${STAFF}/${review._id}`, decision);
const publicly = () => openBrowser(test).send('GET', `/api/home/reviews/${review._id}`);
const auditLines = () => test.db<{ action: string; target_id: number; diff: unknown }[]>`
  select action, target_id, diff from audit_log
  where target_kind = 'review' and target_id = ${review._id} order by id`;

it('[T26] [C02] a review is shown as soon as staff publish it, with a line in the audit log', async () => {
  const { status, body } = await decide({ state: 'published', version: review.version });

  expect(status).toBe(200);
  expect(body['item']).toMatchObject({
    state: 'published',
    decided_by: '이운영',
    author: '김○나',
    version: review.version + 1,
  });
  expect((await publicly()).status).toBe(200);
  expect(await auditLines()).toEqual([
    {
      action: 'review.published',
      target_id: review._id,
      diff: { state: ['pending', 'published'] },
    },
  ]);
});

it('[T26] a refusal needs its reason, which the writer is told', async () => {
  const without = await decide({ state: 'rejected', version: review.version });
  expect([without.status, without.body['message']]).toEqual([400, 'INVALID_INPUT']);
  expect(await auditLines()).toEqual([]);

  await decide({ state: 'rejected', reason: '번호를 지워 주세요.', version: review.version });

  const { body } = await hana.send('GET', `/api/home/me/reviews/${review._id}`);
  expect(body['item']).toMatchObject({ state: 'rejected', reason: '번호를 지워 주세요.' });
  expect((await publicly()).status).toBe(404);
});

it('a published review can be hidden, and shown again', async () => {
  await decide({ state: 'published', version: review.version });
  const hidden = await decide({ state: 'hidden', reason: '신고', version: review.version + 1 });
  expect([hidden.status, (await publicly()).status]).toEqual([200, 404]);

  await decide({ state: 'published', version: review.version + 2 });

  expect((await publicly()).status).toBe(200);
});

it('refuses a decision about a review that changed meanwhile', async () => {
  const { kind: _kind, ...fields } = written(EXPERT, { title: '고쳐 썼어요' });
  const rewritten = { ...fields, version: review.version };
  await hana.send('PATCH', `/api/home/reviews/${review._id}`, rewritten);

  const { status, body } = await decide({ state: 'published', version: review.version });

  expect([status, body['message']]).toEqual([409, 'VERSION_CONFLICT']);
  expect((await publicly()).status).toBe(404);
});

it.each([
  ['hiding a hidden review', { state: 'hidden', reason: '신고' }, 'STATE_CONFLICT'],
  ['rewriting the text', { state: 'published', title: '다른 제목' }, 'INVALID_INPUT'],
  ['going back to waiting', { state: 'pending' }, 'INVALID_INPUT'],
])('refuses %s', async (_, decision, code) => {
  const { body } = await decide({ ...decision, version: review.version });

  expect(body['message']).toBe(code);
});

it('lists pending reviews, by state, by kind and by whether they were reported', async () => {
  const totalOf = async (query: string) =>
    (await staff.send('GET', `${STAFF}?${query}`)).body['total'];

  expect(await totalOf('state=pending')).toBe(1);
  expect(await totalOf('state=published')).toBe(0);
  expect(await totalOf('reported=true')).toBe(0);
  expect(await totalOf('kind=lecture')).toBe(0);
  expect((await staff.send('GET', `${STAFF}?nonsense=1`)).status).toBe(400);
});

it('belongs to the holders of manageContent', async () => {
  const others = await loginStaff(test, 'message');

  const answers = [
    await others.send('GET', STAFF),
    await decide({ state: 'published', version: review.version }, others),
    await hana.send('GET', STAFF),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 401]);
});

it('decides many reviews at once with a log line for each, and counts failures', async () => {
  const path = `${STAFF}/bulk`;
  const target = { ids: [review._id, 999_999] };

  const hidden = await staff.send('POST', `${path}/hide`, {
    target,
    fields: { reason: '광고예요' },
  });
  expect(hidden.body).toEqual({ done: 0, failed: 2 });
  const published = await staff.send('POST', `${path}/publish`, { target, fields: {} });

  expect(published.body).toEqual({ done: 1, failed: 1 });
  expect((await publicly()).status).toBe(200);
  expect(await auditLines()).toMatchObject([{ action: 'review.published' }]);
});
