import type { OutputOf } from '@maru/contract/core/call';
import type { listUserJoins } from '@maru/contract/room/staff-play';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';

const HOME = '198.51.100.1';
const OFFICE = '198.51.100.2';

let test: TestApp;
let count = 0;
let loginId: string;
let memberId: number;
let home: Browser;
let office: Browser;
let scheduleId: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'desk', ['manageUsers']);
  const own = await insertMember(test, 'master', { type: 'expert' });
  await insertExpert(test.db, 1, { memberId: own });
  scheduleId = await insertBroadcast(test.db, { expertId: 1, status: 1, type: 0, title: '아침' });
});
beforeEach(async () => {
  count += 1;
  loginId = `watcher${count}`;
  memberId = await insertMember(test, loginId);
  home = await loginMember(test, loginId, HOME);
  office = await loginMember(test, loginId, OFFICE);
  await test.db`delete from outbox`;
});
afterAll(() => test.stop());

async function join(browser: Browser): Promise<string> {
  const { body } = await browser.send('POST', '/api/home/broadcast/join_broadcast', { scheduleId });
  return String(body['url']).replace('/room/', '');
}

async function enter(browser: Browser, ticket: string): Promise<number> {
  return (await browser.send('POST', '/api/home/rooms/enter', { ticket })).status;
}

async function countRunning(): Promise<number> {
  const [row] = await test.db<{ n: number }[]>`
    select count(*)::int as n from join_ticket
    where member_id = ${memberId} and entered_at is not null and ended_at is null`;
  return row!.n;
}

const endings = () => test.db`
  select body->'payload'->>'message' as message from outbox where name = 'play.ended'`;

describe('[S18] a ticket', () => {
  it('opens nothing to the same member on another device', async () => {
    const ticket = await join(home);

    expect(await enter(office, ticket)).toBe(403);
    expect(await enter(home, ticket)).toBe(200);
    expect(await enter(office, ticket)).toBe(403);
  });
});

describe('[U28] a second play', () => {
  it('ends the first play; its window is notified and does not reconnect', async () => {
    const [first, second] = [await join(home), await join(office)];
    await enter(home, first);

    expect(await enter(office, second)).toBe(200);
    expect(await endings()).toEqual([{ message: 'OTHER_DEVICE_LOGIN' }]);
    expect([await enter(home, first), await enter(office, second)]).toEqual([403, 200]);
  });

  it('leaves one, however many begin at once', async () => {
    const entries = await Promise.all(
      [home, office, home, office].map(async (browser) => ({
        browser,
        ticket: await join(browser),
      })),
    );

    const statuses = await Promise.all(
      entries.map(({ browser, ticket }) => enter(browser, ticket)),
    );

    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await countRunning()).toBe(1);
    expect(await endings()).toHaveLength(3);
  });

  it('is no other play when the window is only loaded again', async () => {
    const ticket = await join(home);

    expect([await enter(home, ticket), await enter(home, ticket)]).toEqual([200, 200]);
    expect(await endings()).toEqual([]);
  });

  it('ends none of an expert’s own broadcast', async () => {
    const desk = await loginMember(test, 'master', HOME);
    const phone = await loginMember(test, 'master', OFFICE);
    const tickets = [await join(desk), await join(phone)] as const;

    expect([await enter(desk, tickets[0]), await enter(phone, tickets[1])]).toEqual([200, 200]);
    expect(await enter(desk, tickets[0])).toBe(200);
  });
});

describe('[U28] staff', () => {
  let staff: Browser;
  beforeAll(async () => {
    staff = await loginStaff(test, 'desk');
  });

  const mine = async () => {
    const { body } = await staff.send('GET', '/api/admin/play-overlaps?pageSize=100');
    return (body['items'] as { member: { _id: number } }[]).find(
      ({ member }) => member._id === memberId,
    );
  };
  const joinsOf = async () =>
    (await staff.send('GET', `/api/admin/users/${memberId}/joins`)).body as OutputOf<
      typeof listUserJoins
    >;

  it('see who watched on two devices at a time, how often and from where', async () => {
    for (const browser of [home, office, home]) await enter(browser, await join(browser));

    expect(await mine()).toMatchObject({
      member: { user_id: loginId, name: '김○나' },
      times: 2,
      addresses: 2,
    });
    expect((await joinsOf()).overlaps).toMatchObject([
      { title: '아침', ip: OFFICE, next_ip: HOME, user_agent: 'test browser' },
      { title: '아침', ip: HOME, next_ip: OFFICE },
    ]);
  });

  it('are told how many there are, on a page behind the last one too', async () => {
    for (const browser of [home, office]) await enter(browser, await join(browser));
    const page = async (n: number) =>
      (await staff.send('GET', `/api/admin/play-overlaps?page=${n}`)).body;
    const first = await page(1);

    expect(first['items']).toHaveLength(Number(first['total']));
    expect(await page(9)).toMatchObject({ items: [], total: first['total'] });
  });

  it('do not see members who closed one window before opening another, nor members who joined again', async () => {
    await enter(home, await join(home));
    await enter(home, await join(home));
    await test.db`update join_ticket set left_at = now() where member_id = ${memberId}`;
    await enter(office, await join(office));

    expect(await mine()).toBeUndefined();
    expect(await countRunning()).toBe(1);
  });

  it('see every attempt to join with its address and device', async () => {
    await test.db`update broadcast_schedule set broadcast_status = 0 where id = ${scheduleId}`;
    await join(home);
    await test.db`update broadcast_schedule set broadcast_status = 1 where id = ${scheduleId}`;
    await join(office);

    expect((await joinsOf()).items).toMatchObject([
      { title: '아침', kind: 'live', result: 'joined', ip: OFFICE, user_agent: 'test browser' },
      { result: 'Broadcast is not live', ip: HOME, user_agent: 'test browser' },
    ]);
    const missing = await staff.send('GET', '/api/admin/users/999999/joins');
    expect(missing.body['message']).toBe('NOT_FOUND');
  });
});
