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

const VIDEO = 'https://www.youtube.com/watch?v=abcdefghijk';
const ELSEWHERE = 'https://live.partner.example/room/7';

let test: TestApp;
let guest: Browser;
let member: Browser;
let subscriber: Browser;
let expert: Browser;

beforeAll(async () => {
  test = await startTestApp();
  const { db } = test;
  await insertMember(test, 'plain');
  const subscriberId = await insertMember(test, 'buyer');
  const expertMember = await insertMember(test, 'expert1', { type: 'expert' });
  await insertExpert(db, 1, { memberId: expertMember });
  for (const id of [2, 3, 4, 5, 6, 7, 8, 9]) await insertExpert(db, id);
  await insertMembership(db, subscriberId, 1);
  guest = openBrowser(test);
  member = await loginMember(test, 'plain');
  subscriber = await loginMember(test, 'buyer');
  expert = await loginMember(test, 'expert1');
});
afterAll(() => test.stop());

const join = (browser: Browser, scheduleId: number, call = 'join_broadcast') =>
  browser.send('POST', `/api/home/broadcast/${call}`, { scheduleId });

describe('[S7.6] [N3.15] [S06] POST /broadcast/join_broadcast', () => {
  it('[N3.18] [S7.6] returns a room ticket for media that Maru plays, and the address itself for other media', async () => {
    const own = await insertBroadcast(test.db, { expertId: 2, status: 1, liveUrl: VIDEO });
    const other = await insertBroadcast(test.db, { expertId: 3, status: 1, liveUrl: ELSEWHERE });

    const [room, outside] = [await join(guest, own), await join(guest, other)];

    expect(room.body).toEqual({ success: true, url: expect.stringMatching(/^\/room\/.+/) });
    expect(outside.body).toEqual({ success: true, url: ELSEWHERE });
  });

  it('[N3.13] leads to the recording while it is on the air as a replay', async () => {
    await test.db`update broadcast_schedule set broadcast_status = 0, deleted_at = now()`;
    const replay = await insertBroadcast(test.db, {
      expertId: 2,
      status: 2,
      liveUrl: VIDEO,
      vodUrl: ELSEWHERE,
    });

    expect((await join(guest, replay)).body).toEqual({ success: true, url: ELSEWHERE });
  });

  it('[N3.15] refuses unknown broadcasts and broadcasts off the air with status 200', async () => {
    const off = await insertBroadcast(test.db, { expertId: 4, status: 0 });

    const answers = [await join(guest, 999_999), await join(guest, off)];

    expect(answers.map(({ status, body }) => [status, body['success'], body['message']])).toEqual([
      [200, false, 'Broadcast not found'],
      [200, false, 'Broadcast is not live'],
    ]);
  });

  it('[S6.3] [N3.16] asks for a login where one is needed, exactly as /auth/protected does', async () => {
    const membersOnly = await insertBroadcast(test.db, { expertId: 5, status: 1, type: 0 });
    const expired = openBrowser(test);
    expired.cookies.set('__Host-maru_refresh', '1.0.x');

    const answers = [await join(guest, membersOnly), await join(expired, membersOnly)];

    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
      [401, 'MISSING_TOKENS'],
      [401, 'TOKEN_EXPIRED'],
    ]);
    expect((await join(member, membersOnly)).body['success']).toBe(true);
  });

  it('asks buyers with an expired access token to renew it, but never for open broadcasts', async () => {
    const renewingId = await insertMember(test, 'renewing');
    for (const id of [10, 11]) await insertExpert(test.db, id);
    await insertMembership(test.db, renewingId, 11);
    const free = await insertBroadcast(test.db, { expertId: 10, vodUrl: VIDEO });
    const paid = await insertBroadcast(test.db, { expertId: 11, kind: 'paid', vodUrl: VIDEO });
    const renewing = await loginMember(test, 'renewing');
    renewing.cookies.delete('__Host-maru_access');

    const [open, closed] = [
      await join(renewing, free, 'join_vod'),
      await join(renewing, paid, 'join_vod'),
    ];
    await renewing.send('GET', '/api/home/auth/refresh');

    expect(open.body['success']).toBe(true);
    expect([closed.status, closed.body['message']]).toEqual([401, 'TOKEN_EXPIRED']);
    expect((await join(renewing, paid, 'join_vod')).body['success']).toBe(true);
  });

  it('[S6.4] [N3.14] opens a paid broadcast only to buyers of that expert and to the expert', async () => {
    const paid = await insertBroadcast(test.db, { expertId: 1, status: 1, kind: 'paid', type: 0 });

    expect((await join(member, paid)).body).toMatchObject({
      success: false,
      message: 'Subscription required for paid broadcast',
    });
    expect((await join(subscriber, paid)).body['success']).toBe(true);
    expect((await join(expert, paid)).body['success']).toBe(true);
  });

  it('[O06] closes with the end of the membership', async () => {
    const lateId = await insertMember(test, 'late');
    await insertMembership(test.db, lateId, 6, { to: minutesFromNow(-1) });
    const late = await loginMember(test, 'late');
    const paid = await insertBroadcast(test.db, { expertId: 6, status: 1, kind: 'paid' });

    expect((await join(late, paid)).body['message']).toBe(
      'Subscription required for paid broadcast',
    );
  });

  it('writes every attempt and its answer down', async () => {
    const off = await insertBroadcast(test.db, { expertId: 7, status: 0, type: 0, vodUrl: VIDEO });
    await join(member, off);
    await join(guest, off, 'join_vod');
    await join(member, off, 'join_vod');
    await join(guest, 888_888);

    const rows = await test.db`
      select kind, result from join_log where schedule_id in (${off}, 888888) order by id`;
    expect(rows).toEqual([
      { kind: 'live', result: 'Broadcast is not live' },
      { kind: 'vod', result: 'MISSING_TOKENS' },
      { kind: 'vod', result: 'joined' },
      { kind: 'live', result: 'Broadcast not found' },
    ]);
  });
});

describe('[S07] POST /broadcast/join_vod', () => {
  it('[S6.5] [N3.17] answers the three refusals of the product', async () => {
    const none = await insertBroadcast(test.db, { expertId: 8 });
    const paid = await insertBroadcast(test.db, {
      expertId: 9,
      kind: 'paid',
      vodUrl: VIDEO,
    });

    const answers = [
      await join(member, 999_999, 'join_vod'),
      await join(member, none, 'join_vod'),
      await join(member, paid, 'join_vod'),
    ];

    expect(answers.map(({ body }) => body['message'])).toEqual([
      'Vod schedule not found',
      'Vod is not currently active',
      'Access limited to free broadcasts only',
    ]);
  });
});

describe('[C04] media addresses', () => {
  it('appear in no public answer', async () => {
    const secretUrl = 'https://media.partner.example/secret-stream.m3u8';
    const id = await insertBroadcast(test.db, {
      expertId: 8,
      status: 1,
      start: minutesFromNow(60),
      end: minutesFromNow(90),
      liveUrl: secretUrl,
      vodUrl: secretUrl,
    });
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);

    const answers = await Promise.all([
      guest.send('GET', '/api/home/broadcast/latest'),
      guest.send('GET', `/api/home/schedules?from=${today}&to=${today}`),
      guest.send('GET', `/api/home/schedules/${id}`),
      guest.send('GET', '/api/home/vods'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('secret-stream');
  });
});

describe('[N3.12] [S02] GET /broadcast/latest', () => {
  it('[N3.12] [S7.4] [S3.2] lists the broadcasts of today in Seoul and those on the air, even with broken content', async () => {
    const { db } = test;
    await db`delete from join_log`;
    await db`update broadcast_schedule set deleted_at = now(), broadcast_status = 0`;
    const midnight = new Date(`${seoulDay(0)}T00:00:00+09:00`).getTime();
    const at = (ms: number) => new Date(midnight + ms).toISOString();
    const DAY = 86_400_000;
    const rows = await Promise.all([
      insertBroadcast(db, { expertId: 2, start: at(-1_000), end: at(0) }),
      insertBroadcast(db, { expertId: 3, start: at(0), end: at(1_000), content: '{broken' }),
      insertBroadcast(db, { expertId: 4, start: at(DAY - 1_000), end: at(DAY) }),
      insertBroadcast(db, { expertId: 5, start: at(DAY), end: at(DAY + 1_000) }),
      insertBroadcast(db, { expertId: 6, start: at(-DAY), end: null, status: 2 }),
    ]);

    const { body } = await guest.send('GET', '/api/home/broadcast/latest');
    const ids = (body['items'] as { _id: number }[]).map(({ _id }) => _id);

    expect(ids).toEqual([rows[4], rows[1], rows[2]]);
  });
});

function seoulDay(offset: number): string {
  return new Date(Date.now() + 9 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
}

describe('the visitors of one network', () => {
  let crowded: TestApp;
  let onAir: number;
  beforeAll(async () => {
    crowded = await startTestApp({ VISITOR_JOINS_PER_ADDRESS: '3' });
    await insertExpert(crowded.db, 1);
    onAir = await insertBroadcast(crowded.db, {
      expertId: 1,
      status: 1,
      liveUrl: VIDEO,
      vodUrl: VIDEO,
    });
  });
  afterAll(() => crowded.stop());

  it('join so often between them, and count no more', async () => {
    const answers = [];
    for (const call of ['join_broadcast', 'join_vod', 'join_broadcast', 'join_vod']) {
      const visitor = openBrowser(crowded, `2001:db8:1:2::${answers.length}`);
      answers.push(await join(visitor, onAir, call));
    }

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]!.response.headers['retry-after']).toMatch(/^\d+$/);
    const [row] = await crowded.db`select joins from broadcast_schedule where id = ${onAir}`;
    expect(row).toEqual({ joins: 3 });
  });

  it('do not lock out a member on that network or visitors of another network', async () => {
    await insertMember(crowded, 'beside');
    const beside = await loginMember(crowded, 'beside', '2001:db8:1:2::9');
    const elsewhere = openBrowser(crowded, '2001:db8:1:3::1');

    for (const browser of [beside, elsewhere]) {
      expect((await join(browser, onAir)).status).toBe(200);
    }
  });
});
