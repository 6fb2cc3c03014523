import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { HiddenLine, MuteState } from '@maru/contract/room/moderation';
import type { ChatMessage } from '@maru/contract/room/room';
import { NO_CAPTIONS, type CaptionsState } from '@maru/contract/vod/captions';
import { NO_SETTINGS, type RoomSettings } from '@maru/contract/room/room-settings';
import { brandOf } from '@maru/brands/registry';
import { changeAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { Queryable } from '@maru/platform/db/db';
import { endShutPlays, findTickets, readTicket } from '@maru/domain/room/join-ticket';
import { publishMute } from '@maru/domain/room/mute';
import { publish } from '@maru/platform/db/outbox';
import { endSession } from '@maru/platform/session/session.repository';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { heard, listen, openStage, refusalOf, type Login, type Stage } from './stage.fixture.ts';
import { watchDb } from './watched-db.fixture.ts';

type Entered = {
  schedule: ScheduleItem;
  messages: ChatMessage[];
  hidden: HiddenLine[];
  mute: MuteState;
  chat: string;
  settings: RoomSettings;
  captions: CaptionsState;
  viewers: number;
};

const OFTEN = { interval: 20 };

/** Number of clients that reconnect at once. */
const STORM = 100;

describe('a room', () => {
  let stage: Stage;
  let url: string;
  beforeAll(async () => {
    stage = await openStage();
    url = await stage.openRealtime();
  });
  afterAll(() => stage.close());

  const enter = (ticket: unknown) =>
    stage.connect(`${url}/room`, { auth: { ticket }, reconnection: false });

  const holderOf = ({ sessionId, subjectId }: Login) => ({ sessionId, memberId: subjectId });

  async function subscribe(memberId: number): Promise<void> {
    await stage.db`
      with vip as (
        insert into product (kind, name, price, period_unit, period_n)
        values ('vip', 'VIP', 165000, 'month', 1) returning id)
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      select ${memberId}, id, 'paid', now(), now() + interval '30 days' from vip`;
  }

  async function isLeft(sessionId: number): Promise<boolean> {
    const [row] = await stage.db<{ left: boolean }[]>`
      select left_at is not null as left from join_ticket where session_id = ${sessionId}`;
    return row!.left;
  }

  /** The holder of a ticket, as the room knows them. */
  async function personOf(ticket: string): Promise<string> {
    const ticketId = readTicket(ticket, stage.config.SESSION_SECRET);
    return (await findTickets(stage.db, [ticketId!])).get(ticketId!)!.person;
  }

  async function openBroadcast(kind: 'free' | 'paid' = 'free') {
    const { _id } = await stage.addBroadcast({ kind });
    await stage.changeStatus(_id, 2);
    return _id;
  }

  it('[N5.22] opens to a ticket, shows the last messages, and lets the holder come back', async () => {
    const scheduleId = await openBroadcast();
    for (let i = 1; i <= 55; i++) {
      await stage.db`insert into room_message (schedule_id, nick, text)
                     values (${scheduleId}, '회원', ${String(i)})`;
    }
    const ticket = await stage.issueTicket(scheduleId);

    const entered = await heard<Entered>(enter(ticket), 'room.entered');
    await stage.db`update join_ticket set issued_at = issued_at - interval '1 hour'
                   where schedule_id = ${scheduleId}`;
    const again = await heard<Entered>(enter(ticket), 'room.entered');

    expect(entered.schedule).toMatchObject({ _id: scheduleId, broadcast_status: 2 });
    expect(entered.messages.map(({ text }) => Number(text))).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 6),
    );
    expect(again.schedule._id).toBe(scheduleId);
  });

  it('stays closed to whatever is no ticket, and to one not used within a minute', async () => {
    const scheduleId = await openBroadcast();
    const late = await stage.issueTicket(scheduleId);
    await stage.db`update join_ticket set issued_at = issued_at - interval '61 seconds'
                   where schedule_id = ${scheduleId}`;

    expect(await refusalOf(enter(late))).toBe('TICKET_EXPIRED');
    expect(await refusalOf(enter(`${await stage.issueTicket(scheduleId)}x`))).toBe(
      'TICKET_EXPIRED',
    );
    expect(await refusalOf(enter({ $ne: 1 }))).toBe('TICKET_EXPIRED');
    expect(await refusalOf(enter(undefined))).toBe('TICKET_EXPIRED');
  });

  it('[S4.16] [N5.25] ends with the session of the holder and with the broadcast', async () => {
    const login = await stage.loginMember('roomholder');
    const { sessionId } = login;
    const scheduleId = await openBroadcast();
    const forMembers = await openBroadcast();
    await stage.db`update broadcast_schedule set type = 0 where id = ${forMembers}`;
    const bound = await stage.issueTicket(forMembers, holderOf(login));
    const open = await stage.issueTicket(scheduleId);
    const inside = enter(open);
    const holder = enter(bound);
    await Promise.all([heard(holder, 'room.entered'), heard(inside, 'room.entered')]);
    const received = heard<{ message: string }>(holder, 'session.ended');
    const gone = heard<string>(holder, 'disconnect');
    const closing = heard<{ schedule: ScheduleItem }>(inside, 'room.closed');

    await stage.db.begin((tx) => endSession(tx, sessionId, 'logout'));
    expect((await received).message).toBe('SESSION_INVALIDATED');
    expect(await gone).toBe('io server disconnect');
    expect(await refusalOf(enter(bound))).toBe('TICKET_EXPIRED');
    expect(inside.connected).toBe(true);
    await stage.changeStatus(scheduleId, 0);

    expect((await closing).schedule.broadcast_status).toBe(0);
    expect(await refusalOf(enter(open))).toBe('NOT_FOUND');
  });

  it('[S4.16] of a broadcast open to all outlives the session that opened it', async () => {
    const login = await stage.loginMember('openholder');
    const scheduleId = await openBroadcast();
    const ticket = await stage.issueTicket(scheduleId, holderOf(login));
    const unused = await stage.issueTicket(scheduleId, holderOf(login));
    const holder = enter(ticket);
    await heard(holder, 'room.entered');
    const ended = listen(holder, 'session.ended');
    const counted = heard(holder, 'room.closed');

    await stage.db.begin((tx) => endSession(tx, login.sessionId, 'logout'));

    expect((await heard<Entered>(enter(ticket), 'room.entered')).schedule._id).toBe(scheduleId);
    expect(await refusalOf(enter(unused))).toBe('TICKET_EXPIRED');
    await stage.changeStatus(scheduleId, 0);
    await counted;
    expect([holder.connected, ended]).toEqual([true, []]);
  });

  it('[N5.25] stays open for viewers of the recording when the broadcast ends', async () => {
    const scheduleId = await openBroadcast();
    await stage.db`update broadcast_schedule set vod_url = '/demo/one.webm' where id = ${scheduleId}`;
    const watching = enter(await stage.issueTicket(scheduleId, { recorded: true }));
    const inside = enter(await stage.issueTicket(scheduleId));
    await Promise.all([heard(watching, 'room.entered'), heard(inside, 'room.entered')]);
    const closed = listen(watching, 'room.closed');
    const turned = heard(watching, 'advisory.changed');
    const closing = heard(inside, 'room.closed');

    await stage.changeStatus(scheduleId, 0);
    await stage.db.begin((tx) => changeAdvisoryMode(tx, 'quasi'));

    await Promise.all([closing, turned]);
    expect(closed).toEqual([]);
  });

  describe('an event while a client joins', () => {
    /** Opens a room with one client inside, and a process with delayed answers from Postgres. */
    async function openSlowly() {
      const watched = watchDb(stage.db);
      const own = await stage.openRealtime(watched.handle);
      const scheduleId = await openBroadcast();
      const ticket = await stage.issueTicket(scheduleId);
      const come = () => stage.connect(`${own}/room`, { auth: { ticket }, reconnection: false });
      const inside = come();
      await heard(inside, 'room.entered');
      return { watched, scheduleId, come, inside };
    }

    it('says that the broadcast has ended', async () => {
      const { watched, scheduleId, come, inside } = await openSlowly();
      const kept = watched.keepBack('from join_ticket t join broadcast_schedule s');
      const late = heard<{ schedule: ScheduleItem }>(come(), 'room.closed');
      await kept.answered;

      const closed = heard(inside, 'room.closed');
      await stage.changeStatus(scheduleId, 0);
      await closed;
      kept.letGo();

      expect((await late).schedule).toMatchObject({ _id: scheduleId, broadcast_status: 0 });
    });

    it('loses no line', async () => {
      const { watched, scheduleId, come, inside } = await openSlowly();
      const kept = watched.keepBack('from room_message');
      const late = come();
      const lines = listen<ChatMessage>(late, 'room.messagePosted');
      const entered = heard<Entered>(late, 'room.entered');
      await kept.answered;

      const posted = heard(inside, 'room.messagePosted');
      await stage.db.begin(async (tx) => {
        const [line] = await tx<ChatMessage[]>`
          insert into room_message (schedule_id, nick, text) values (${scheduleId}, '회원', '안녕')
          returning id as _id, nick, expert, text, at`;
        await publish(tx, 'room.messagePosted', line!, scheduleId);
      });
      await posted;
      kept.letGo();

      const { messages } = await entered;
      expect([...messages, ...lines].map(({ text }) => text)).toEqual(['안녕']);
    });

    it('disconnects a client that it could not update, so that the client reconnects', async () => {
      const { watched, come } = await openSlowly();
      const kept = watched.keepBack('from room_message');
      const late = come();
      const gone = heard<string>(late, 'disconnect');
      await kept.answered;

      kept.fail();

      expect(await gone).toBe('transport close');
    });
  });

  it('[S23] [S24] brings hidden lines and the mute of the holder when a client comes back', async () => {
    const scheduleId = await openBroadcast();
    const ticket = await stage.issueTicket(scheduleId);
    const [line] = await stage.db<{ id: number }[]>`
      insert into room_message (schedule_id, nick, text, hidden_at, version)
      values (${scheduleId}, '회원', '숨은 줄', now(), 2) returning id`;
    const inside = enter(ticket);
    const before = await heard<Entered>(inside, 'room.entered');
    const received = heard(inside, 'room.writerMuted');
    const gone = heard(inside, 'room.messageHidden');
    const person = await personOf(ticket);

    await stage.db.begin(async (tx) => {
      await tx`insert into room_mute (person, nick, schedule_id)
               values (${person}, '손님', ${scheduleId})`;
      await publishMute(tx, { person, scheduleId });
      const hidden = { _id: line!.id, version: 2, at: new Date().toISOString() };
      await publish(tx, 'room.messageHidden', hidden, scheduleId);
    });

    expect(before).toMatchObject({
      messages: [],
      hidden: [{ _id: line!.id, version: 2 }],
      mute: { muted: null, version: 0 },
    });
    const muted = { muted: { scope: 'room', until: null }, version: 1 };
    expect(await received).toMatchObject(muted);
    expect(await gone).toMatchObject({ _id: line!.id, version: 2 });
    expect((await heard<Entered>(enter(ticket), 'room.entered')).mute).toEqual(muted);
  });

  it('[N5.32] [S28] sends open pages the settings, and a client that enters later', async () => {
    const scheduleId = await openBroadcast();
    const ticket = await stage.issueTicket(scheduleId);
    const inside = enter(ticket);
    const before = await heard<Entered>(inside, 'room.entered');
    const received = heard(inside, 'room.settingsChanged');
    const settings = { writers: 'members', slow_s: 30, pin: null, version: 1 } as const;

    await stage.db.begin(async (tx) => {
      await tx`insert into room_settings (schedule_id, writers, slow_s)
               values (${scheduleId}, 'members', 30)`;
      const at = new Date().toISOString();
      await publish(tx, 'room.settingsChanged', { ...settings, at }, scheduleId);
    });

    expect(before.settings).toEqual(NO_SETTINGS);
    expect(await received).toMatchObject(settings);
    expect((await heard<Entered>(enter(ticket), 'room.entered')).settings).toEqual(settings);
  });

  it('[N5.35] [S36] sends open pages of a recording its captions, and a client that enters later', async () => {
    const scheduleId = await openBroadcast();
    await stage.db`
      update broadcast_schedule set vod_url = 'https://youtu.be/demoyout001' where id = ${scheduleId}`;
    const ticket = await stage.issueTicket(scheduleId, { recorded: true });
    const inside = enter(ticket);
    const before = await heard<Entered>(inside, 'room.entered');
    const received = heard(inside, 'room.captionsChanged');
    const cues = [{ from_ms: 0, to_ms: 900, text: '시작' }];

    await stage.db.begin(async (tx) => {
      await tx`insert into vod_captions (schedule_id, cues) values (${scheduleId}, ${tx.json(cues)})`;
      const at = new Date().toISOString();
      await publish(tx, 'room.captionsChanged', { cues: 1, version: 1, at }, scheduleId);
    });

    expect(before.captions).toEqual(NO_CAPTIONS);
    expect(await received).toMatchObject({ cues: 1, version: 1 });
    const later = await heard<Entered>(enter(ticket), 'room.entered');
    expect(later.captions).toEqual({ cues: 1, version: 1 });
    const live = enter(await stage.issueTicket(scheduleId));
    expect((await heard<Entered>(live, 'room.entered')).captions).toEqual(NO_CAPTIONS);
  });

  it('[N5.31] [S27] sends lines in batches to clients that take them, one by one to others', async () => {
    const scheduleId = await openBroadcast();
    const take = async (auth: object) => {
      const socket = stage.connect(`${url}/room`, { auth, reconnection: false });
      await heard(socket, 'room.entered');
      return socket;
    };
    const inBatches = await take({ ticket: await stage.issueTicket(scheduleId), batches: true });
    const oneByOne = await take({ ticket: await stage.issueTicket(scheduleId) });
    const batches = listen<{ items: ChatMessage[] }>(inBatches, 'room.messagesPosted');
    const none = listen(inBatches, 'room.messagePosted');
    const lines = listen<ChatMessage>(oneByOne, 'room.messagePosted');
    const texts = Array.from({ length: 20 }, (_, at) => String(at));

    await stage.db.begin(async (tx) => {
      for (const text of texts) {
        const [line] = await tx<ChatMessage[]>`
          insert into room_message (schedule_id, nick, text) values (${scheduleId}, '회원', ${text})
          returning id as _id, nick, expert, text, at, version`;
        await publish(tx, 'room.messagePosted', line!, scheduleId);
      }
    });

    const batched = () => batches.flatMap(({ items }) => items.map(({ text }) => text));
    await vi.waitFor(() => expect(batched()).toEqual(texts), OFTEN);
    await vi.waitFor(() => expect(lines.map(({ text }) => text)).toEqual(texts), OFTEN);
    expect(batches.length).toBeLessThan(texts.length / 2);
    expect(none).toEqual([]);
  });

  it('[L03] shows no chat in a paid broadcast of a quasi adviser, until that changes', async () => {
    const scheduleId = await openBroadcast('paid');
    await stage.db`insert into room_message (schedule_id, nick, text)
                   values (${scheduleId}, '회원', '안녕하세요')`;

    const { subjectId, sessionId } = await stage.loginMember('subscriber');
    await subscribe(subjectId);
    const ticket = await stage.issueTicket(scheduleId, { sessionId, memberId: subjectId });

    const inside = enter(ticket);
    const { messages, chat } = await heard<Entered>(inside, 'room.entered');

    expect([messages, chat]).toEqual([[], 'none']);
    expect(await refusalOf(enter(await stage.issueTicket(scheduleId)))).toBe('TICKET_EXPIRED');

    const received = heard<{ kind: string }>(inside, 'advisory.changed');
    await stage.db.begin((tx) => changeAdvisoryMode(tx, 'registered'));

    expect((await received).kind).toBe('registered');
    const later = await heard<Entered>(enter(ticket), 'room.entered');
    expect([later.messages.map(({ text }) => text), later.chat]).toEqual([
      ['안녕하세요'],
      'two-way',
    ]);
    await stage.db.begin((tx) => changeAdvisoryMode(tx, 'quasi'));
  });

  it.each([
    // State of a membership at the instant of its expiry.
    ['by itself', (db: Queryable) => db`ends_at = now()`],
    ['by a refund', (db: Queryable) => db`state = 'refunded'`],
  ])('[O06] ends with the membership that opened it: %s', async (how, change) => {
    const { subjectId, sessionId } = await stage.loginMember(`leaving${how.length}`);
    await subscribe(subjectId);
    const scheduleId = await openBroadcast('paid');
    const free = await openBroadcast();
    const inside = enter(await stage.issueTicket(scheduleId, { sessionId, memberId: subjectId }));
    await heard(inside, 'room.entered');
    const visitor = enter(await stage.issueTicket(free));
    await heard(visitor, 'room.entered');
    const received = heard<{ message: string }>(inside, 'play.ended');
    const gone = heard<string>(inside, 'disconnect');

    await stage.db.begin(async (tx) => {
      await tx`update membership set ${change(tx)} where member_id = ${subjectId}`;
      if (how === 'by a refund') await endShutPlays(tx, subjectId);
    });

    expect(await received).toMatchObject({ message: 'Subscription required for paid broadcast' });
    expect(await gone).toBe('io server disconnect');
    expect(visitor.connected).toBe(true);
  });

  it('[O06] ends also with a membership that expired before the room first checked it', async () => {
    const watched = watchDb(stage.db);
    const own = await stage.openRealtime(watched.handle);
    const { subjectId, sessionId } = await stage.loginMember('unseen');
    await subscribe(subjectId);
    const scheduleId = await openBroadcast('paid');
    const ticket = await stage.issueTicket(scheduleId, { sessionId, memberId: subjectId });
    const inside = stage.connect(`${own}/room`, { auth: { ticket }, reconnection: false });
    await heard(inside, 'room.entered');
    const received = heard<{ message: string }>(inside, 'play.ended');

    const look = watched.keepBack('t.no = any(');
    await look.answered;
    await stage.db`update membership set starts_at = now() - interval '2 hours',
                                         ends_at = now() - interval '1 hour'
                   where member_id = ${subjectId}`;
    look.fail();

    expect(await received).toMatchObject({ message: 'Subscription required for paid broadcast' });
  });

  it('[N5.26] [U28] ends where the account begins to watch elsewhere, and says why', async () => {
    const scheduleId = await openBroadcast();
    const there = await stage.loginMember('watcher');
    const here = await stage.loginMember('watcher');
    const first = await stage.issueTicket(scheduleId, holderOf(there));
    const watching = enter(first);
    await heard(watching, 'room.entered');
    const received = heard<{ message: string }>(watching, 'play.ended');
    const gone = heard<string>(watching, 'disconnect');

    const second = enter(await stage.issueTicket(scheduleId, holderOf(here)));
    await heard(second, 'room.entered');

    expect(await received).toMatchObject({ message: 'OTHER_DEVICE_LOGIN' });
    expect(await gone).toBe('io server disconnect');
    expect(await refusalOf(enter(first))).toBe('OTHER_DEVICE_LOGIN');
    expect(second.connected).toBe(true);
  });

  it('[U28] is left with the last socket, and open again when a socket returns', async () => {
    const scheduleId = await openBroadcast();
    const { sessionId, subjectId } = await stage.loginMember('leaver');
    const ticket = await stage.issueTicket(scheduleId, { sessionId, memberId: subjectId });
    const [one, other] = [enter(ticket), enter(ticket)];
    await Promise.all([heard(one, 'room.entered'), heard(other, 'room.entered')]);

    one.disconnect();
    other.disconnect();
    await vi.waitFor(async () => expect(await isLeft(sessionId)).toBe(true), OFTEN);
    await heard(enter(ticket), 'room.entered');

    await vi.waitFor(async () => expect(await isLeft(sessionId)).toBe(false), OFTEN);
  });

  it('[U28] retries a failed write of the presence record', async () => {
    const watched = watchDb(stage.db);
    const own = await stage.openRealtime(watched.handle);
    const scheduleId = await openBroadcast();
    const { sessionId, subjectId } = await stage.loginMember('unnoted');
    const ticket = await stage.issueTicket(scheduleId, { sessionId, memberId: subjectId });
    const socket = stage.connect(`${own}/room`, { auth: { ticket }, reconnection: false });
    await heard(socket, 'room.entered');

    const note = watched.keepBack('update join_ticket');
    socket.disconnect();
    await note.answered;
    await stage.db`update join_ticket set left_at = null where session_id = ${sessionId}`;
    note.fail();

    await vi.waitFor(async () => expect(await isLeft(sessionId)).toBe(true), OFTEN);
  });

  it('[R7] shares queries among clients that reconnect at about the same time', async () => {
    const watched = watchDb(stage.db);
    const own = await stage.openRealtime(watched.handle);
    const scheduleId = await openBroadcast();
    const inside = await Promise.all(
      Array.from({ length: STORM }, async (_, i) => {
        const { sessionId, subjectId } = await stage.loginMember(`stormy${i}`);
        const ticket = await stage.issueTicket(scheduleId, { sessionId, memberId: subjectId });
        const socket = stage.connect(`${own}/room`, { auth: { ticket } });
        await heard(socket, 'room.entered');
        return socket;
      }),
    );
    const before = watched.queries();
    const back = inside.map((socket) => heard<Entered>(socket, 'room.entered'));

    for (const { io } of inside) io.engine.close();
    await Promise.all(back);

    // Alone, each client needs eight queries. A slow machine spreads the storm over more batches.
    expect(watched.queries() - before).toBeLessThan(2 * STORM);
    await vi.waitFor(async () => {
      const [row] = await stage.db<{ open: number }[]>`
        select count(*)::int as open from join_ticket
        where schedule_id = ${scheduleId} and left_at is null`;
      expect(row!.open).toBe(STORM);
    }, OFTEN);
  });

  it('[N5.24] [S19] counts people over all processes, once each, and hides few', async () => {
    const scheduleId = await openBroadcast();
    const second = await stage.openRealtime();
    const { viewerThreshold } = brandOf('maru').switches;
    const member = holderOf(await stage.loginMember('twowindows'));
    const counts: number[] = [];
    const come = async (at: string, holder: object, userAgent = '') => {
      const ticket = await stage.issueTicket(scheduleId, holder);
      await stage.db`
        update join_ticket set user_agent = ${userAgent} where id = ${readTicket(ticket, stage.config.SESSION_SECRET)}`;
      const socket = stage.connect(`${at}/room`, { auth: { ticket }, reconnection: false });
      await heard(socket, 'room.entered');
      return socket;
    };

    const here = await come(url, {}, 'visitor 0');
    here.on('room.viewersCounted', ({ count }: { count: number }) => counts.push(count));
    await come(second, {}, 'visitor 0');
    await come(url, member);
    for (let others = 1; others < viewerThreshold - 2; others += 1) {
      await come(second, {}, `visitor ${others}`);
    }
    const last = await come(second, {}, 'the last visitor');

    await vi.waitFor(() => expect(counts.at(-1)).toBe(viewerThreshold), OFTEN);
    expect(counts.filter((count) => count !== viewerThreshold && count !== 0)).toEqual([]);
    last.disconnect();
    await vi.waitFor(() => expect(counts.at(-1)).toBe(0), OFTEN);
  });
});
