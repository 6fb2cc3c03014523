import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { insertExpert } from '../../../../tests/support/broadcasts.ts';

const COLUMNS = '/api/home/me/expert/columns';
const PUBLIC = '/api/home/invest/columns';

let test: TestApp;
let expert: Browser;
let other: Browser;
let guest: Browser;

beforeAll(async () => {
  test = await startTestApp();
  for (const [index, name] of ['expert1', 'expert2'].entries()) {
    const memberId = await insertMember(test, name, { type: 'expert' });
    await insertExpert(test.db, index + 1, { memberId });
  }
  await insertMember(test, 'expert3', { type: 'expert' });
  await insertMember(test, 'plain');
  expert = await loginMember(test, 'expert1');
  other = await loginMember(test, 'expert2');
  guest = openBrowser(test);
});
afterAll(() => test.stop());

const text = (change: object = {}) => ({
  title: '나눠 사는 까닭',
  excerpt: '',
  img_path: null,
  body_html: '<p>한 번에 사지 않아요.</p>',
  state: 'draft',
  ...change,
});

interface Item {
  _id: number;
  version: number;
  state: string;
}
const write = async (browser: Browser, change: object = {}) =>
  (await browser.send('POST', COLUMNS, text(change))).body['item'] as Item;
const titlesOf = (body: Record<string, unknown>) =>
  (body['items'] as { title: string }[]).map(({ title }) => title);

describe('[U12] the columns of an expert', () => {
  it('stay with their expert as drafts, and stand on the site the moment they are published', async () => {
    const draft = await write(expert, { title: '곧 공개할 글' });
    expect(titlesOf((await guest.send('GET', PUBLIC)).body)).toEqual([]);

    const { status, body } = await expert.send('PUT', `${COLUMNS}/${draft._id}`, {
      ...text({ title: '곧 공개할 글', state: 'published' }),
      version: draft.version,
    });

    expect([status, body['item']]).toMatchObject([200, { state: 'published', version: 2 }]);
    const list = (await guest.send('GET', PUBLIC)).body;
    expect(list['items']).toMatchObject([
      { title: '곧 공개할 글', excerpt: '한 번에 사지 않아요.', expert: { _id: 1 } },
    ]);
  });

  it('leave the site when they become drafts again, and for good when they are deleted', async () => {
    const column = await write(expert, { title: '내릴 글', state: 'published' });
    const url = `${COLUMNS}/${column._id}`;

    await expert.send('PUT', url, { ...text({ title: '내릴 글' }), version: 1 });
    expect(titlesOf((await guest.send('GET', PUBLIC)).body)).not.toContain('내릴 글');
    expect((await expert.send('DELETE', `${url}?version=2`)).status).toBe(204);

    expect((await expert.send('GET', url)).status).toBe(404);
    expect(titlesOf((await expert.send('GET', COLUMNS)).body)).not.toContain('내릴 글');
  });

  it('do not exist for another expert', async () => {
    const { _id, version } = await write(expert, { title: '남의 글' });
    const url = `${COLUMNS}/${_id}`;

    const answers = [
      await other.send('GET', url),
      await other.send('PUT', url, { ...text({ title: '빼앗은 글' }), version }),
      await other.send('DELETE', `${url}?version=${version}`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(titlesOf((await other.send('GET', COLUMNS)).body)).toEqual([]);
    expect((await expert.send('GET', url)).body['item']).toMatchObject({
      title: '남의 글',
      version,
    });
  });

  it('are closed to visitors, members, and experts outside the line-up', async () => {
    const member = await loginMember(test, 'plain');
    const newcomer = await loginMember(test, 'expert3');
    const answers = [
      await guest.send('GET', COLUMNS),
      await member.send('POST', COLUMNS, text()),
      await newcomer.send('POST', COLUMNS, text()),
    ];

    expect(answers.map(({ body }) => body['message'])).toEqual([
      'MISSING_TOKENS',
      'ACCESS_DENIED',
      'NOT_FOUND',
    ]);
  });

  it('refuse a change made from an older version', async () => {
    const { _id } = await write(expert, { title: '두 창에서 고친 글' });
    const url = `${COLUMNS}/${_id}`;
    await expert.send('PUT', url, { ...text({ title: '첫 번째 창' }), version: 1 });

    const late = [
      await expert.send('PUT', url, { ...text({ title: '두 번째 창' }), version: 1 }),
      await expert.send('DELETE', `${url}?version=1`),
    ];

    expect(late.map(({ body }) => body['message'])).toEqual([
      'VERSION_CONFLICT',
      'VERSION_CONFLICT',
    ]);
    expect((await expert.send('GET', url)).body['item']).toMatchObject({ title: '첫 번째 창' });
  });

  it.each([
    ['an empty title', { title: ' ' }],
    ['a title over 60 letters', { title: '가'.repeat(61) }],
    ['an excerpt over 160 letters', { excerpt: '가'.repeat(161) }],
    ['a picture from elsewhere', { img_path: 'https://elsewhere.example/a.png' }],
    ['a picture by a crooked path', { img_path: '/uploads/../secret.png' }],
    ['an invisible title', { title: '\u200b\u200b' }],
    ['a title of two lines', { title: '한 줄\n두 줄' }],
    ['an invisible text', { state: 'published', body_html: '<p>\u200b\u3164</p>' }],
    ['a picture that was not uploaded', { img_path: '/uploads/editor/nothing.png' }],
    ['a picture of the demo', { img_path: '/demo/covers/cover-1.webp' }],
    ['a state of staff', { state: 'scheduled' }],
    ['nothing to read', { state: 'published', body_html: '<p> </p>' }],
    ['the author of another column', { expert_id: 2 }],
  ])('refuse %s', async (_, change) => {
    const { status, body } = await expert.send('POST', COLUMNS, text(change));

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('[C16] refuse a promise of returns in public text', async () => {
    const promise = { body_html: '<p>원금 보장, 목표 수익률 30%</p>' };
    const draft = await expert.send('POST', COLUMNS, text({ ...promise, state: 'draft' }));
    const shown = await expert.send('POST', COLUMNS, text({ ...promise, state: 'published' }));

    expect([draft.status, shown.body['message']]).toEqual([201, 'FORBIDDEN_WORDS']);
  });

  it('are written once under an Idempotency-Key, and told so where the words are others', async () => {
    const send = (change: object = {}) =>
      expert.send('POST', COLUMNS, text(change), { 'idempotency-key': 'draft-1' });
    const { body: before } = await expert.send('GET', COLUMNS);

    const [first, again] = await Promise.all([send(), send()]);
    const reworded = await send({ title: '고친 제목' });

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect([reworded.status, reworded.body['message']]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
    const { body: after } = await expert.send('GET', COLUMNS);
    expect(after['total']).toBe(Number(before['total']) + 1);
  });

  it('take a picture that was uploaded, and keep the one they have', async () => {
    const [owner] = await test.db<
      { id: number }[]
    >`select id from member where login_id = 'expert1'`;
    await test.db`
      insert into upload (folder, file, mime, bytes, width, height, member_id)
      values ('editor', 'cover.png', 'image/png', 10, 1, 1, ${owner!.id})`;
    const img_path = '/uploads/editor/cover.png';
    const { _id } = await write(expert, { img_path });
    const save = (version: number, change: object) =>
      expert.send('PUT', `${COLUMNS}/${_id}`, { ...text(change), version });

    await test.db`update post set img_path = '/demo/covers/cover-1.webp' where id = ${_id}`;
    expect((await save(1, { img_path: '/demo/covers/cover-1.webp' })).status).toBe(200);
    expect((await save(2, { img_path })).status).toBe(200);
    await test.db`update upload set deleted_at = now() where file = 'cover.png'`;
    expect((await save(3, { img_path: null })).status).toBe(200);
    expect((await save(4, { img_path })).status).toBe(400);
  });

  it('[I1] are stored without content that could harm a reader', async () => {
    const { _id } = await write(expert, {
      state: 'published',
      title: '깨끗한 글',
      body_html: '<p onclick="x()">글</p><script>alert(1)</script>',
    });

    const { body } = await guest.send('GET', `${PUBLIC}/${_id}`);
    expect(body['item']).toMatchObject({ body_html: '<p>글</p>' });
  });
});
