import type { ChatMessage } from '@maru/contract/room/room';
import type { RoomSettingsInput } from '@maru/contract/room/room-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type Browser } from '../../../tests/support/app.ts';
import { openRoomStage, type RoomStage } from './room.fixture.ts';

const DEFAULTS: RoomSettingsInput = { writers: 'everyone', slow_s: 0, pin: null, version: 0 };

let stage: RoomStage;

beforeAll(async () => {
  stage = await openRoomStage();
});
beforeEach(async () => {
  await stage.forgetPace();
  for (const table of ['outbox', 'room_settings', 'room_message']) {
    await stage.db`delete from ${stage.db(table)}`;
  }
});
afterAll(() => stage.test.stop());

const set = (browser: Browser, change: Partial<RoomSettingsInput>) => {
  const realm = browser === stage.content || browser === stage.message ? 'admin' : 'home';
  const body = { ...DEFAULTS, ...change };
  return browser.send('PUT', `/api/${realm}/rooms/${stage.room}/settings`, body);
};

/** A browser at an address of its own, so that its lines are of another person. */
const strangerAt = (ip: string) => openBrowser(stage.test, ip);

describe('[S28] [N5.32] the settings of a room', () => {
  it.each([
    ['staff', () => stage.content],
    ['expert', () => stage.expert],
  ])('are set by %s with one event and an audit entry', async (by, browser) => {
    const { status, body } = await set(browser(), { slow_s: 30, pin: '10시에 시작해요' });

    const settings = {
      writers: 'everyone',
      slow_s: 30,
      pin: { text: '10시에 시작해요', by },
      version: 1,
    };
    expect([status, body['item']]).toMatchObject([200, settings]);
    expect(await stage.eventsOf('room.settingsChanged')).toMatchObject([
      { payload: settings, target: stage.room },
    ]);
    expect(await stage.logged()).toEqual([
      {
        action: 'room.setSettings',
        byExpert: by === 'expert',
        diff: { slow_s: [0, 30], pin: [null, '10시에 시작해요'] },
      },
    ]);
    expect((await stage.enter(stage.guest)).settings).toMatchObject(settings);
  });

  it('keep the author of a note that another moderator leaves as it is', async () => {
    await set(stage.expert, { pin: '질문은 5분 뒤에 받아요' });

    const kept = await set(stage.content, { pin: '질문은 5분 뒤에 받아요', slow_s: 5, version: 1 });
    const removed = await set(stage.content, { version: 2 });

    expect(kept.body['item']).toMatchObject({ pin: { by: 'expert' }, version: 2 });
    expect(removed.body['item']).toMatchObject({ pin: null, slow_s: 0, version: 3 });
  });

  it('are set once by two moderators who saw the same version', async () => {
    const answers = await Promise.all([
      set(stage.content, { slow_s: 5 }),
      set(stage.expert, { slow_s: 60 }),
    ]);
    const stale = await set(stage.content, { slow_s: 10 });

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([stale.status, stale.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await stage.eventsOf('room.settingsChanged')).toHaveLength(1);
  });

  it('are not for members, visitors, other experts and staff without the permission', async () => {
    const answers = [
      await set(stage.writer, { slow_s: 5 }),
      await set(stage.guest, { slow_s: 5 }),
      await set(stage.otherExpert, { slow_s: 5 }),
      await set(stage.message, { slow_s: 5 }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 401, 404, 403]);
  });

  it.each([{ slow_s: 301 }, { slow_s: -1 }, { writers: 'staff' }, { pin: '\u200b' }])(
    'refuse %j',
    async (change) => {
      expect((await set(stage.content, change as Partial<RoomSettingsInput>)).status).toBe(400);
    },
  );

  it('[C16] refuse a promise of returns in the pinned note', async () => {
    const { body } = await set(stage.expert, { pin: '원금 보장 종목 공개' });

    expect(body['message']).toBe('FORBIDDEN_WORDS');
  });
});

describe('[S28] slow mode', () => {
  it('lets a person write one line in the time, and tells them how long to wait', async () => {
    await set(stage.expert, { slow_s: 60 });
    const ticket = await stage.ticketOf(stage.writer);
    const say = (text: string, key: string) =>
      stage.writer.send(
        'POST',
        '/api/home/rooms/messages',
        { ticket, text },
        { 'idempotency-key': key },
      );
    const first = await say('첫 줄', 'line-1');
    await stage.db`update room_message set at = at - interval '10 seconds'`;

    await stage.forgetPace();
    const refused = await say('둘째 줄', 'line-2');
    await stage.forgetPace();
    const repeated = await say('첫 줄', 'line-1');
    const other = await stage.say(strangerAt('198.51.100.41'), '저도요');

    expect([refused.status, refused.body['message']]).toEqual([429, 'CHAT_SLOW']);
    expect(Number(refused.response.headers['retry-after'])).toBe(50);
    const { at: _, ...line } = first.body['item'] as ChatMessage;
    expect(repeated.body['item']).toMatchObject(line);
    expect(other.status).toBe(201);
    const { wrote_at } = await stage.enter(stage.writer);
    expect(Date.parse(wrote_at!)).toBeLessThan(Date.now() - 9_000);

    await stage.db`update room_message set at = at - interval '50 seconds'`;
    await stage.forgetPace();
    expect((await stage.say(stage.writer, '둘째 줄')).status).toBe(201);
  });

  it('takes one of two lines that arrive at the same time', async () => {
    await set(stage.expert, { slow_s: 60 });
    const guest = strangerAt('198.51.100.42');
    // Each ticket of a visitor has a rate limit of its own.
    const tickets = [await stage.ticketOf(guest), await stage.ticketOf(guest)];

    const answers = await Promise.all(
      tickets.map((ticket) =>
        guest.send('POST', '/api/home/rooms/messages', { ticket, text: '동시에' }),
      ),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429]);
  });

  it('does not hold for the expert', async () => {
    await set(stage.expert, { slow_s: 60 });
    await stage.db`
      insert into room_message (schedule_id, member_id, person, nick, expert, text)
      select ${stage.room}, id, 'm' || id, '한결', true, '방금'
      from member where login_id = 'expert1'`;

    expect((await stage.say(stage.expert, '이어서 말할게요')).status).toBe(201);
  });
});

describe('[S28] a limited chat', () => {
  it('takes lines of members and the expert alone', async () => {
    await set(stage.content, { writers: 'members' });

    const refused = await stage.say(strangerAt('198.51.100.43'), '손님이에요');
    const taken = await stage.say(stage.writer, '회원이에요');

    expect([refused.status, refused.body['message']]).toEqual([403, 'CHAT_CLOSED']);
    expect(taken.status).toBe(201);
    expect(await stage.enter(stage.guest)).toMatchObject({ may_post: false, member: false });
    expect(await stage.enter(stage.writer)).toMatchObject({ may_post: true, member: true });
  });

  it('takes lines of the expert alone', async () => {
    await set(stage.content, { writers: 'expert' });

    const refused = await stage.say(stage.writer, '회원이에요');
    const taken = await stage.say(stage.expert, '공지할게요');

    expect([refused.body['message'], taken.status]).toEqual(['CHAT_CLOSED', 201]);
    expect((await stage.enter(stage.writer)).may_post).toBe(false);
  });
});
