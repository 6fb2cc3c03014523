import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { insertLecture, warmSanitiser, written } from './review.fixture.ts';

const REVIEWS = '/api/home/reviews';
const MINE = '/api/home/me/reviews';
const EXPERT = 7;

let test: TestApp;
let guest: Browser;
let hana: Browser;
let other: Browser;
let staff: Browser;

interface Own {
  _id: number;
  version: number;
  state: string;
}

beforeAll(async () => {
  test = await startTestApp();
  await warmSanitiser();
  await insertMember(test, 'hana');
  await insertMember(test, 'other');
  const expertMember = await insertMember(test, 'expert7', { type: 'expert' });
  await insertExpert(test.db, EXPERT, { nick: '가온', memberId: expertMember });
  await insertAdmin(test, 'content', ['manageContent']);
  guest = openBrowser(test);
  hana = await loginMember(test, 'hana');
  other = await loginMember(test, 'other');
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from review_report`;
  await test.db`delete from staff_notice`;
  await test.db`delete from review`;
});

async function write(change: object = {}): Promise<Own> {
  const { status, body } = await hana.send('POST', REVIEWS, written(EXPERT, change));
  expect(status).toBe(201);
  return body['item'] as Own;
}

const publish = async ({ _id, version }: Own): Promise<Own> => {
  const decision = { state: 'published', version };
  const { body } = await staff.send('PATCH', `/api/admin/reviews/${_id}`, decision);
  return body['item'] as Own;
};

const shown = async (): Promise<number[]> => {
  const { body } = await guest.send('GET', REVIEWS);
  return (body['items'] as Own[]).map(({ _id }) => _id);
};

describe('writing a review', () => {
  it('[C02] waits for staff, and is visible only to its writer', async () => {
    const review = await write();

    const mine = await hana.send('GET', MINE);
    expect(mine.body['items']).toMatchObject([
      { _id: review._id, state: 'pending', author: '김○나', expert: { _id: EXPERT } },
    ]);
    expect(await shown()).toEqual([]);
    expect((await guest.send('GET', `${REVIEWS}/${review._id}`)).status).toBe(404);
    expect((await other.send('GET', `${MINE}/${review._id}`)).status).toBe(404);
    expect((await other.send('GET', MINE)).body['total']).toBe(0);
  });

  it('keeps editor markup and drops the rest, with its first lines as text', async () => {
    const review = await write({
      body_html: '<p onclick="x()">아침마다 <b>방송</b>을 봐요.</p><script>alert(1)</script>',
    });

    const { body } = await hana.send('GET', `${MINE}/${review._id}`);

    expect(body['item']).toMatchObject({
      body_html: '<p>아침마다 <b>방송</b>을 봐요.</p>',
      excerpt: '아침마다 방송을 봐요.',
    });
  });

  it.each([
    ['a title that is too long', { title: '가'.repeat(61) }],
    ['a title of spaces', { title: '   ' }],
    ['no stars', { rating: 0 }],
    ['a text that says nothing', { body_html: '<p>좋아요</p>' }],
    ['an invisible text', { body_html: `<p>${'\u200b'.repeat(20)}</p>` }],
    ['an expert who is not there', { target_id: 999 }],
    ['a lecture that is not there', { kind: 'lecture' }],
    ['an unknown field', { state: 'published' }],
  ])('refuses %s and keeps nothing', async (_, change) => {
    const { status, body } = await hana.send('POST', REVIEWS, written(EXPERT, change));

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect((await hana.send('GET', MINE)).body['total']).toBe(0);
  });

  it('lets no expert review themselves', async () => {
    const expert = await loginMember(test, 'expert7');

    const { body } = await expert.send('POST', REVIEWS, written(EXPERT));

    expect(body['errors']).toMatchObject([{ path: 'target_id' }]);
  });

  it('asks a visitor to log in', async () => {
    const { status, body } = await guest.send('POST', REVIEWS, written(EXPERT));

    expect([status, body['message']]).toEqual([401, 'MISSING_TOKENS']);
  });

  it('takes ten a day from one member, however fast they come', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => hana.send('POST', REVIEWS, written(EXPERT))),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('is done once under an Idempotency-Key, and told so where the words are others', async () => {
    const headers = { 'idempotency-key': 'draft-1' };
    const send = (change: object = {}, by = hana) =>
      by.send('POST', REVIEWS, written(EXPERT, change), headers);

    const [first, again] = await Promise.all([send(), send()]);
    const reworded = await send({ title: '고친 제목' });
    const theirs = await send({}, other);

    expect([first.status, again.status, theirs.status]).toEqual([201, 201, 201]);
    expect(again.body).toEqual(first.body);
    expect([reworded.status, reworded.body['message']]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
    expect(await test.db`select 1 from review`).toHaveLength(2);
    await hana.send('DELETE', `${REVIEWS}/${(first.body['item'] as Own)._id}`);
    expect((await send()).status).toBe(404);
  });

  it('[C02] keeps reviews of lectures and of experts in lists of their own', async () => {
    const lecture = await insertLecture(test, '입문 과정');
    const about = await publish(await write());
    const of = await publish(await write({ kind: 'lecture', target_id: lecture }));

    const { body } = await guest.send('GET', `${REVIEWS}?kind=lecture`);

    expect(body['items']).toMatchObject([{ _id: of._id, lecture: { title: '입문 과정' } }]);
    expect(await shown()).toEqual([about._id]);
    expect((await guest.send('GET', `${REVIEWS}/${of._id}`)).status).toBe(404);
    expect((await guest.send('GET', `${REVIEWS}/${of._id}?kind=lecture`)).status).toBe(200);
    expect((await hana.send('GET', `${MINE}/${of._id}`)).status).toBe(404);
  });
});

describe('changing a review', () => {
  const rewritten = (version: number) => {
    const { kind: _kind, ...fields } = written(EXPERT, { title: '다시 썼어요' });
    return { ...fields, version };
  };

  it('[C02] sends one that was published back to staff', async () => {
    const review = await publish(await write());
    expect(await shown()).toEqual([review._id]);

    const url = `${REVIEWS}/${review._id}`;
    const { status, body } = await hana.send('PATCH', url, rewritten(review.version));

    expect(status).toBe(200);
    expect(body['item']).toMatchObject({ state: 'pending', title: '다시 썼어요' });
    expect(await shown()).toEqual([]);
  });

  it('remains about a lecture that is no longer offered, but cannot switch to such a lecture', async () => {
    const [lecture, gone] = [
      await insertLecture(test, '입문 과정'),
      await insertLecture(test, '지난 과정'),
    ];
    const review = await write({ kind: 'lecture', target_id: lecture });
    await test.db`update post set state = 'hidden' where kind = 'lecture'`;
    const url = `${REVIEWS}/${review._id}`;
    const about = (target_id: number) =>
      hana.send('PATCH', url, { ...rewritten(review.version), target_id });

    expect((await about(gone)).body['message']).toBe('INVALID_INPUT');
    expect((await about(lecture)).body['item']).toMatchObject({
      title: '다시 썼어요',
      lecture: { _id: lecture },
    });
  });

  it('refuses one that was made from an older version, and changes nothing', async () => {
    const review = await write();
    const url = `${REVIEWS}/${review._id}`;
    await hana.send('PATCH', url, rewritten(review.version));

    const late = { ...rewritten(review.version), title: '뒤늦은 글' };
    const { status, body } = await hana.send('PATCH', url, late);

    expect([status, body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    const now = await hana.send('GET', `${MINE}/${review._id}`);
    expect(now.body['item']).toMatchObject({ title: '다시 썼어요' });
  });

  it('[C02] lets only its author change it', async () => {
    const review = await write();
    const url = `${REVIEWS}/${review._id}`;

    const answers = [
      await other.send('PATCH', url, rewritten(review.version)),
      await other.send('DELETE', url),
    ];

    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
    expect((await hana.send('GET', `${MINE}/${review._id}`)).body['item']).toMatchObject(review);
  });

  it('deletes once; afterwards the writer, staff and the public cannot find the review', async () => {
    const review = await publish(await write());
    const url = `${REVIEWS}/${review._id}`;

    const statuses = [await hana.send('DELETE', url), await hana.send('DELETE', url)].map(
      ({ status }) => status,
    );

    expect(statuses).toEqual([204, 404]);
    expect(await shown()).toEqual([]);
    expect((await hana.send('GET', MINE)).body['total']).toBe(0);
    expect((await staff.send('GET', `/api/admin/reviews/${review._id}`)).status).toBe(404);
  });
});

describe('reporting a review', () => {
  const report = (browser: Browser, { _id }: Own) =>
    browser.send('POST', `${REVIEWS}/${_id}/reports`, {
      reason: 'privacy',
      detail: '번호가 있어요',
    });

  it('[C02] is kept once a member, and reported to staff once', async () => {
    const review = await publish(await write());

    const [first, second] = await Promise.all([report(other, review), report(other, review)]);

    expect([first.status, second.status]).toEqual(expect.arrayContaining([204, 409]));
    const refused = [first, second].find(({ status }) => status === 409);
    expect(refused?.body['message']).toBe('ALREADY_REPORTED');
    const bell = await staff.send('GET', '/api/admin/bell');
    expect(bell.body['items']).toMatchObject([
      {
        kind: 'review.reported',
        detail: { review: review._id, reason: 'privacy' },
        link: `/curve/review?reported=true&id=${review._id}`,
      },
    ]);
    const seen = await staff.send('GET', `/api/admin/reviews/${review._id}`);
    expect(seen.body['item']).toMatchObject({
      reports: 1,
      complaints: [{ reason: 'privacy', detail: '번호가 있어요' }],
    });
    const standing = await other.send('GET', `${REVIEWS}/${review._id}/standing`);
    expect(standing.body).toEqual({ own: false, reported: true });
  });

  it('is refused for the own review and for an unpublished one', async () => {
    const review = await publish(await write());
    const waiting = await write();

    const answers = [await report(hana, review), await report(other, waiting)];

    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
      [409, 'STATE_CONFLICT'],
      [404, 'NOT_FOUND'],
    ]);
    const standing = await hana.send('GET', `${REVIEWS}/${review._id}/standing`);
    expect(standing.body).toEqual({ own: true, reported: false });
    expect((await guest.send('POST', `${REVIEWS}/${review._id}/reports`, {})).status).toBe(401);
  });
});
