import type { RoomView } from '@maru/contract/room/room';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
} from '../../../tests/support/broadcasts.ts';

const VIDEO = 'https://youtu.be/abcdefghijk';

let test: TestApp;
let guest: Browser;
let subscriber: Browser;
let expert: Browser;
let free: number;
let paid: number;

beforeAll(async () => {
  // maru is a quasi advisory business.
  test = await startTestApp();
  const buyer = await insertMember(test, 'buyer');
  const expertMember = await insertMember(test, 'expert1', { type: 'expert' });
  await insertExpert(test.db, 1, { nick: '한결', memberId: expertMember });
  await insertExpert(test.db, 2);
  await insertMembership(test.db, buyer, 2);
  free = await insertBroadcast(test.db, { expertId: 1, status: 1, liveUrl: VIDEO });
  paid = await insertBroadcast(test.db, { expertId: 2, status: 1, kind: 'paid' });
  guest = openBrowser(test);
  subscriber = await loginMember(test, 'buyer');
  expert = await loginMember(test, 'expert1');
});
afterAll(() => test.stop());

async function ticketOf(browser: Browser, scheduleId: number): Promise<string> {
  const { body } = await browser.send('POST', '/api/home/broadcast/join_broadcast', { scheduleId });
  return String(body['url']).replace('/room/', '');
}

const enter = (browser: Browser, ticket: string) =>
  browser.send('POST', '/api/home/rooms/enter', { ticket });

const say = (browser: Browser, ticket: string, text: string) =>
  browser.send('POST', '/api/home/rooms/messages', { ticket, text });

describe('a room', () => {
  it('shows the broadcast, its player and its chat to a ticket holder', async () => {
    const { status, body } = await enter(guest, await ticketOf(guest, free));

    expect(status).toBe(200);
    expect(body).toMatchObject({
      chat: 'two-way',
      may_post: true,
      recorded: false,
      playback: { kind: 'video', url: VIDEO },
      schedule: { _id: free },
    } satisfies Partial<Record<keyof RoomView, unknown>>);
  });

  it('[S6.4] gives the stream of a paid broadcast to its buyers alone', async () => {
    const stream = 'https://live.partner.example/live/Zm9vYmFy/index.m3u8';
    await test.db`update broadcast_schedule set live_url = ${stream} where id = ${paid}`;
    const join = (browser: Browser) =>
      browser.send('POST', '/api/home/broadcast/join_broadcast', { scheduleId: paid });

    const refused = await join(guest);
    const room = await enter(subscriber, await ticketOf(subscriber, paid));
    await test.db`update broadcast_schedule set live_url = null where id = ${paid}`;

    expect(JSON.stringify(refused.body)).not.toContain('live.partner.example');
    expect(refused.body['success']).not.toBe(true);
    expect(room.body).toMatchObject({ playback: { kind: 'hls', url: stream } });
  });

  it('leads to its expert only while they have a page', async () => {
    const pageOf = async () => (await enter(guest, await ticketOf(guest, free))).body;
    const before = await pageOf();
    await test.db`update expert set shown = false where id = 1`;
    const hidden = await pageOf();
    await test.db`update expert set shown = true where id = 1`;

    expect([before, hidden]).toMatchObject([
      { expert_has_page: true },
      { expert_has_page: false, schedule: { expert: { _id: 1 } } },
    ]);
  });

  it('[N3.18] opens to no forged ticket and to none older than a minute', async () => {
    const ticket = await ticketOf(guest, free);
    await test.db`update join_ticket set issued_at = issued_at - interval '61 seconds'
                  where entered_at is null`;

    const answers = [await enter(guest, ticket), await enter(guest, `${ticket}x`)];

    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
      [403, 'TICKET_EXPIRED'],
      [403, 'TICKET_EXPIRED'],
    ]);
  });

  it('[N5.23] takes a line and announces it in the same transaction', async () => {
    await test.db`delete from outbox`;

    const { status, body } = await say(guest, await ticketOf(guest, free), '  잘 보여요  ');

    expect(status).toBe(201);
    expect(body['item']).toMatchObject({ text: '잘 보여요', expert: false });
    expect((body['item'] as { nick: string }).nick).toMatch(/^손님\d{4}$/);
    const events = await test.db`
      select name, (body->>'target')::int as target from outbox where name like 'room.%'`;
    expect(events).toEqual([{ name: 'room.messagePosted', target: free }]);
  });

  it('tells each holder which of the lines are their own', async () => {
    const lines = await test.db<{ id: number; mine: boolean }[]>`
      insert into room_message (schedule_id, member_id, nick, text)
      select ${free}::int, id, login_id, '저도 들려요' from member
      union all select ${free}::int, null, '손님1234', '저도요'
      returning id, nick = 'buyer' as mine`;

    const answers = [
      await enter(subscriber, await ticketOf(subscriber, free)),
      await enter(guest, await ticketOf(guest, free)),
    ];

    const own = lines.filter(({ mine }) => mine).map(({ id }) => id);
    expect(own).toHaveLength(1);
    expect(answers.map(({ body }) => body['own'])).toEqual([own, []]);
  });

  it('marks the line of the expert', async () => {
    const { body } = await say(expert, await ticketOf(expert, free), '안녕하세요');

    expect(body['item']).toMatchObject({ nick: '한결', expert: true });
  });

  it('[N5.8] holds everybody to one line a second', async () => {
    const ticket = await ticketOf(subscriber, free);

    const answers = await Promise.all(['하나', '둘'].map((text) => say(subscriber, ticket, text)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
  });

  it('posts a line once that is sent again under its key after a lost answer', async () => {
    const ticket = await ticketOf(subscriber, free);
    const body = { ticket, text: '한 번만' };
    const sendIt = async () =>
      vi.waitFor(
        async () => {
          const key = { 'idempotency-key': 'line-1' };
          const answer = await subscriber.send('POST', '/api/home/rooms/messages', body, key);
          expect(answer.status).toBe(201);
          return answer.body['item'];
        },
        { timeout: 10_000, interval: 300 },
      );

    const [first, again] = [await sendIt(), await sendIt()];

    expect(again).toEqual(first);
    expect(await test.db`select from room_message where text = '한 번만'`).toHaveLength(1);
  });

  it.each(['', '  ', 'x'.repeat(301), 'a\u0000b'])('refuses the text %j', async (text) => {
    const { status } = await say(guest, await ticketOf(guest, free), text);

    expect(status).toBe(400);
  });

  it('[N5.9] [L03] has no chat at all in a paid broadcast of a quasi advisory business', async () => {
    const ticket = await ticketOf(subscriber, paid);
    await test.db`insert into room_message (schedule_id, nick, text) values (${paid}, 'x', 'y')`;

    const { body } = await enter(subscriber, ticket);
    const said = await say(subscriber, ticket, '질문이요');

    expect(body).toMatchObject({ chat: 'none', may_post: false, messages: [] });
    expect([said.status, said.body['message']]).toEqual([404, 'NOT_FOUND']);
  });

  it('[S18] refuses other visitors with the ticket of a member', async () => {
    const ticket = await ticketOf(subscriber, free);

    const answers = [
      await enter(expert, ticket),
      await enter(guest, ticket),
      await say(guest, ticket, '저예요'),
    ];

    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
      [403, 'TICKET_EXPIRED'],
      [401, 'MISSING_TOKENS'],
      [401, 'MISSING_TOKENS'],
    ]);
    expect((await enter(subscriber, ticket)).status).toBe(200);
  });

  it('of a broadcast open to all continues as a visitor after its member logs out', async () => {
    await insertMember(test, 'leaver');
    const leaver = await loginMember(test, 'leaver');
    const ticket = await ticketOf(leaver, free);
    await enter(leaver, ticket);
    await leaver.send('POST', '/api/home/auth/logout');

    const again = await enter(leaver, ticket);
    const said = await say(leaver, ticket, '잘 듣고 있어요');

    expect([again.status, said.status]).toEqual([200, 201]);
    const [line] = await test.db<{ member_id: number | null; nick: string }[]>`
      select member_id, nick from room_message order by id desc limit 1`;
    expect(line).toMatchObject({ member_id: null, nick: expect.stringMatching(/^손님/) });
  });

  it('does not record the entry of a stranger with the ticket of a member', async () => {
    const ticket = await ticketOf(subscriber, free);

    const { status } = await enter(guest, ticket);

    expect(status).toBe(401);
    const [row] = await test.db<{ entered: boolean }[]>`
      select entered_at is not null as entered from join_ticket order by id desc limit 1`;
    expect(row).toEqual({ entered: false });
  });

  it('[O06] refuses a returning member after the granting membership ended', async () => {
    const id = await insertMember(test, 'leaving');
    await insertMembership(test.db, id, 2);
    const leaving = await loginMember(test, 'leaving');
    const ticket = await ticketOf(leaving, paid);
    const inside = await enter(leaving, ticket);
    await test.db`update membership set ends_at = now() where member_id = ${id}`;

    expect(inside.status).toBe(200);
    expect((await enter(leaving, ticket)).body['message']).toBe('TICKET_EXPIRED');
  });

  it('closes when the broadcast leaves the air', async () => {
    const ticket = await ticketOf(guest, free);
    await enter(guest, ticket);
    await test.db`update broadcast_schedule set broadcast_status = 0 where id = ${free}`;

    expect((await enter(guest, ticket)).body['message']).toBe('NOT_FOUND');
  });
});

describe('the visitors of one network', () => {
  let crowded: TestApp;
  let onAir: number;
  beforeAll(async () => {
    crowded = await startTestApp({ VISITOR_LINES_PER_ADDRESS: '1' });
    await insertExpert(crowded.db, 1);
    onAir = await insertBroadcast(crowded.db, { expertId: 1, status: 1, liveUrl: VIDEO });
  });
  afterAll(() => crowded.stop());

  it('have so many lines between them, whatever tickets and addresses they take', async () => {
    const visitors = Array.from({ length: 8 }, (_, at) =>
      openBrowser(crowded, `2001:db8:1:2::${at}`),
    );
    const tickets = await Promise.all(visitors.map((visitor) => ticketOf(visitor, onAir)));

    const said = await Promise.all(visitors.map((one, at) => say(one, tickets[at]!, '저요')));

    expect(said.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(5).fill(201),
      ...Array<number>(3).fill(429),
    ]);
    expect(await crowded.db`select from room_message`).toHaveLength(5);
  });

  it('take none from a member beside them, nor from another network', async () => {
    await insertMember(crowded, 'beside');
    const beside = await loginMember(crowded, 'beside', '2001:db8:1:2::9');
    const elsewhere = openBrowser(crowded, '2001:db8:1:3::1');

    for (const browser of [beside, elsewhere]) {
      expect((await say(browser, await ticketOf(browser, onAir), '저도요')).status).toBe(201);
    }
  });
});
