import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  insertBroadcast,
  insertExpert,
  insertMembership,
  minutesFromNow,
} from '../../../tests/support/broadcasts.ts';

const FILE = '/demo/lectures/lecture-1.webm';
const LENGTH_S = 1_000;

let test: TestApp;
let guest: Browser;
let member: Browser;
let other: Browser;
let student: Browser;
let subscriber: Browser;
/** Recordings: `free` and `paid` of the first expert; `lesson` is a paid recording in a series. */
let free: number;
let paid: number;
let lesson: number;
let series: number;

beforeAll(async () => {
  test = await startTestApp();
  const { db } = test;
  await insertExpert(db, 1);
  await insertExpert(db, 2);
  await db`update expert set market = '해외주식' where id = 2`;
  await insertMember(test, 'member');
  await insertMember(test, 'other');
  const studentId = await insertMember(test, 'student');
  await insertMembership(db, await insertMember(test, 'subscriber'), 1);
  [free, paid, lesson] = await Promise.all([
    recording(1, 'free', 3),
    recording(1, 'paid', 2),
    recording(2, 'paid', 1),
  ]);
  const [product] = await db<{ id: number }[]>`
    insert into product (kind, name, price, period_unit, period_n)
    values ('series', '강의 묶음', 99000, 'month', 3) returning id`;
  await db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${studentId}, ${product!.id}, 'paid', now() - interval '1 day',
            now() + interval '1 day')`;
  const [made] = await db<{ id: number }[]>`
    insert into series (title, level, product_id, position)
    values ('차례로 배우기', 'first', ${product!.id}, 1) returning id`;
  series = made!.id;
  await db`
    insert into series_item (series_id, position, schedule_id)
    values (${series}, 1, ${free}), (${series}, 2, ${lesson})`;
  guest = openBrowser(test);
  [member, other, student, subscriber] = (await Promise.all(
    ['member', 'other', 'student', 'subscriber'].map((name) => loginMember(test, name)),
  )) as [Browser, Browser, Browser, Browser];
});
afterAll(() => test.stop());

async function recording(expertId: number, kind: 'free' | 'paid', daysAgo: number) {
  const id = await insertBroadcast(test.db, {
    expertId,
    kind,
    type: kind === 'paid' ? 0 : 1,
    title: `${kind} ${daysAgo}`,
    start: minutesFromNow(-1_440 * daysAgo - 60),
    end: minutesFromNow(-1_440 * daysAgo),
    vodUrl: FILE,
  });
  await test.db`
    update broadcast_schedule set vod_length_s = ${LENGTH_S}, joins = ${daysAgo * 10}
    where id = ${id}`;
  return id;
}

const idsOf = (body: Record<string, unknown>) =>
  (body['items'] as { _id: number }[]).map(({ _id }) => _id);
const watch = async (browser: Browser, scheduleId: number) =>
  (await browser.send('POST', '/api/home/broadcast/join_vod', { scheduleId })).body;
const save = (browser: Browser, scheduleId: number, position_s: number) =>
  browser.send('PUT', `/api/home/me/vod-progress/${scheduleId}`, { position_s });
const progressOf = async (browser: Browser) =>
  (await browser.send('GET', '/api/home/me/vod-progress')).body['items'];

describe('[S16] the library of recordings', () => {
  it.each([
    ['', () => [lesson, paid, free]],
    ['?sortBy=popular', () => [free, paid, lesson]],
    ['?kind=free', () => [free]],
    ['?expert=2', () => [lesson]],
    [`?market=${encodeURIComponent('해외주식')}`, () => [lesson]],
    ['?market=none', () => []],
    ['?kind=paid&pageSize=1&page=2', () => [paid]],
  ])('lists %s', async (query, expected) => {
    const { status, body } = await guest.send('GET', `/api/home/vods${query}`);

    expect([status, idsOf(body)]).toEqual([200, expected()]);
  });

  it('lists the recordings of a series, with length and views', async () => {
    const { body } = await guest.send('GET', `/api/home/vods?series=${series}`);

    expect(body).toMatchObject({ total: 2, items: [{ _id: lesson }, { _id: free }] });
    expect(body['items']).toMatchObject([{ length_s: LENGTH_S, views: 10 }, { views: 30 }]);
  });

  it('opens a paid recording only to buyers of its expert or of its series', async () => {
    expect(await watch(guest, free)).toMatchObject({ success: true });
    expect((await watch(guest, paid))['message']).toBe('MISSING_TOKENS');
    expect((await watch(member, paid))['message']).toBe('Access limited to free broadcasts only');
    expect(await watch(subscriber, paid)).toMatchObject({ success: true });
    expect((await watch(subscriber, lesson))['message']).toBe(
      'Access limited to free broadcasts only',
    );
    expect(await watch(student, lesson)).toMatchObject({ success: true });
    expect((await watch(student, paid))['message']).toBe('Access limited to free broadcasts only');
  });
});

describe('[S16] how far a member has come', () => {
  it('is stored only for the member who watched', async () => {
    expect((await save(member, free, 300)).status).toBe(200);

    expect(await progressOf(member)).toMatchObject([
      { schedule_id: free, position_s: 300, length_s: LENGTH_S, finished: false },
    ]);
    expect(await progressOf(other)).toEqual([]);
    const { body } = await member.send('GET', '/api/home/me/vods');
    expect(idsOf(body)).toEqual([free]);
  });

  it('is limited to the length of the recording, and leaves the list at its end', async () => {
    const { body } = await save(member, free, LENGTH_S * 3);

    expect(body['item']).toMatchObject({ position_s: LENGTH_S, finished: true });
    expect(idsOf((await member.send('GET', '/api/home/me/vods')).body)).toEqual([]);
  });

  it('remembers that the end was reached while it is watched again', async () => {
    const { body } = await save(member, free, 500);

    expect(body['item']).toMatchObject({ position_s: 500, finished: true });
  });

  it('is the start position in the room, for that member only', async () => {
    const enter = async (browser: Browser) => {
      const { url } = (await watch(browser, free)) as { url: string };
      const ticket = url.replace('/room/', '');
      return (await browser.send('POST', '/api/home/rooms/enter', { ticket })).body;
    };

    expect(await enter(member)).toMatchObject({
      resume_s: 500,
      playback: { kind: 'file', url: FILE },
    });
    expect(await enter(other)).toMatchObject({ resume_s: 0 });
    expect(await enter(guest)).toMatchObject({ resume_s: null });
  });

  it('is refused for visitors, for inaccessible recordings, and for items that are not recordings', async () => {
    const live = await insertBroadcast(test.db, { expertId: 2 });
    const answers = [
      await save(guest, free, 1),
      await save(member, paid, 1),
      await save(member, live, 1),
      await save(member, 999_999, 1),
      await save(member, free, -1),
    ];

    expect(answers.map(({ body }) => body['message'])).toEqual([
      'MISSING_TOKENS',
      'ACCESS_DENIED',
      'NOT_FOUND',
      'NOT_FOUND',
      'INVALID_INPUT',
    ]);
    expect(await progressOf(member)).toHaveLength(1);
  });
});

describe('[A24] the curriculum', () => {
  it('shows everybody the same steps, in their order', async () => {
    const { body } = await guest.send('GET', '/api/home/curricula');

    expect(body).toMatchObject({
      items: [
        { _id: series, product: { name: '강의 묶음' }, steps: [{ _id: free }, { _id: lesson }] },
      ],
    });
    expect(JSON.stringify(body)).not.toContain(FILE);
    expect((await guest.send('GET', '/api/home/series')).body['items']).toEqual([
      { _id: series, title: '차례로 배우기', steps: 2 },
    ]);
  });

  it('tells a member which of them are open', async () => {
    const stepsOf = async (browser: Browser) =>
      (await browser.send('GET', '/api/home/me/curricula')).body;

    expect(await stepsOf(member)).toEqual({ open: [free], bought: [] });
    expect(await stepsOf(student)).toEqual({
      open: [free, lesson].toSorted((low, high) => low - high),
      bought: [series],
    });
  });

  it('leaves out a step after its recording was removed', async () => {
    await test.db`update broadcast_schedule set vod_url = null where id = ${lesson}`;
    const { body } = await guest.send('GET', '/api/home/curricula');

    expect(body).toMatchObject({ items: [{ steps: [{ _id: free }] }] });
    await test.db`update broadcast_schedule set vod_url = ${FILE} where id = ${lesson}`;
  });
});
