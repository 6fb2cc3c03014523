import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type Browser } from '../../../../tests/support/app.ts';
import { openRoomStage, type RoomStage } from '../room.fixture.ts';

let stage: RoomStage;

beforeAll(async () => {
  stage = await openRoomStage();
});
beforeEach(async () => {
  for (const table of ['outbox', 'room_message', 'staff_notice']) {
    await stage.db`delete from ${stage.db(table)}`;
  }
});
afterAll(() => stage.test.stop());

const report = async (browser: Browser, line: number, reason = 'spam', detail = '') =>
  browser.send('POST', '/api/home/rooms/reports', {
    ticket: await stage.ticketOf(browser),
    line,
    reason,
    detail,
  });

const queue = async (query = '') =>
  (await stage.content.send('GET', `/api/admin/line-reports?${query}`)).body as {
    items: { _id: number; state: string; reports: number; version: number }[];
    total: number;
  };

const decide = (browser: Browser, line: number, decision: string, version = 1) =>
  browser.send('POST', `/api/admin/line-reports/${line}/decide`, { decision, version });

describe('[S29] [N5.33] a report of a line', () => {
  it('is counted once per person, and reported to staff by event and bell', async () => {
    const line = await stage.insertLine('무료 리딩방 오세요');

    const answers = [
      await report(stage.guest, line, 'solicitation', '리딩방 홍보예요'),
      await report(stage.guest, line, 'spam'),
      await report(stage.expert, line, 'solicitation'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([204, 409, 204]);
    expect(answers[1]!.body['message']).toBe('ALREADY_REPORTED');
    expect(await queue('state=open')).toMatchObject({
      total: 1,
      items: [
        {
          _id: line,
          line: { text: '무료 리딩방 오세요', hidden: false },
          schedule: { _id: stage.room, expert: '한결' },
          reports: 2,
          reasons: [{ reason: 'solicitation', count: 2 }],
          version: 2,
        },
      ],
    });
    expect(await stage.eventsOf('lineReport.changed')).toMatchObject([
      { payload: { _id: line, state: 'open', reports: 1, version: 1 } },
      { payload: { _id: line, state: 'open', reports: 2, version: 2 } },
    ]);
    expect(await stage.db`select kind, detail->>'reason' as reason from staff_notice`).toEqual([
      { kind: 'line.reported', reason: 'solicitation' },
    ]);
  });

  it('is counted once when the same person presses in two windows at once', async () => {
    const line = await stage.insertLine('두 번');
    const guest = openBrowser(stage.test, '198.51.100.51');

    const answers = await Promise.all([report(guest, line), report(guest, line)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await queue()).items).toMatchObject([{ reports: 1 }]);
  });

  it('is refused for an own, a hidden and an unknown line, and without a text for other', async () => {
    const line = await stage.insertLine('내 줄');
    const hidden = await stage.insertLine('숨은 줄');
    await stage.db`update room_message set hidden_at = now() where id = ${hidden}`;

    const answers = [
      await report(stage.writer, line),
      await report(stage.guest, hidden),
      await report(stage.guest, 2_000_000),
      await report(stage.guest, line, 'other', ' '),
      await report(stage.guest, line, 'dislike'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 404, 404, 400, 400]);
    expect((await queue()).total).toBe(0);
  });
});

describe('[S29] the queue of staff', () => {
  it('shows a line with the lines around it and the reports', async () => {
    await stage.insertLine('앞 줄');
    const line = await stage.insertLine('신고된 줄');
    await stage.insertLine('뒤 줄');
    await report(stage.guest, line, 'other', '사칭이에요');

    const { body } = await stage.content.send('GET', `/api/admin/line-reports/${line}`);

    expect(body['item']).toMatchObject({
      around: [{ text: '앞 줄' }, { text: '신고된 줄' }, { text: '뒤 줄' }],
      complaints: [{ reason: 'other', detail: '사칭이에요', member: false }],
    });
  });

  it('hides the line in all pages, with one audit entry of each kind', async () => {
    const line = await stage.insertLine('욕설');
    await report(stage.guest, line, 'abuse');

    const { status, body } = await decide(stage.content, line, 'hidden');
    const again = await decide(stage.content, line, 'dismissed', 2);

    expect([status, body['item']]).toMatchObject([
      200,
      { state: 'hidden', decided_by: '이운영', line: { hidden: true }, version: 2 },
    ]);
    expect(again.body['message']).toBe('STATE_CONFLICT');
    expect(await stage.eventsOf('room.messageHidden')).toHaveLength(1);
    expect((await stage.enter(stage.guest)).messages).toEqual([]);
    expect(
      await stage.db`select action from audit_log where target_id in (${line}, ${stage.room})
                     and action in ('lineReport.hidden', 'room.hideLine') order by id`,
    ).toEqual([{ action: 'room.hideLine' }, { action: 'lineReport.hidden' }]);
  });

  it('dismisses reports, which later reports of the line do not reopen', async () => {
    const line = await stage.insertLine('괜찮은 줄');
    await report(stage.guest, line);

    const { body } = await decide(stage.content, line, 'dismissed');
    await report(stage.expert, line);

    expect(body['item']).toMatchObject({ state: 'dismissed', line: { hidden: false } });
    expect((await queue()).items).toMatchObject([{ state: 'dismissed', reports: 2, version: 3 }]);
  });

  it('settles the reports of a line that is hidden in the room', async () => {
    const line = await stage.insertLine('도배');
    await report(stage.guest, line);

    await stage.expert.send('PATCH', `/api/home/rooms/lines/${line}`, {
      hidden: true,
      version: 1,
    });

    expect((await queue()).items).toMatchObject([{ state: 'hidden', version: 2 }]);
    expect((await stage.eventsOf('lineReport.changed')).at(-1)?.payload).toMatchObject({
      state: 'hidden',
    });
  });

  it('refuses a decision on a version with other reports, and staff without the permission', async () => {
    const line = await stage.insertLine('줄');
    await report(stage.guest, line);
    await report(stage.expert, line);

    const answers = [
      await decide(stage.content, line, 'hidden', 1),
      await decide(stage.content, 2_000_000, 'hidden'),
      await decide(stage.message, line, 'hidden', 2),
      await stage.message.send('GET', '/api/admin/line-reports'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 404, 403, 403]);
  });

  it('filters by state, reason and words, and exports the same rows with an audit entry', async () => {
    const spam = await stage.insertLine('공짜 종목 드려요');
    const rude = await stage.insertLine('바보');
    await report(stage.guest, spam, 'spam');
    await report(stage.guest, rude, 'abuse');

    const found = async (query: string) => (await queue(query)).items.map(({ _id }) => _id);

    expect(await found('kind=abuse')).toEqual([rude]);
    expect(await found(`q=${encodeURIComponent('종목')}`)).toEqual([spam]);
    expect(await found('state=hidden')).toEqual([]);
    expect(await found('sortBy=oldest')).toEqual([spam, rude]);
    const reason = encodeURIComponent('월 점검');
    const { response } = await stage.content.send(
      'GET',
      `/api/admin/line-reports/export.csv?reason=${reason}`,
    );
    expect(response.body).toContain('공짜 종목 드려요');
    expect(await stage.db`select reason from audit_log where action = 'lineReport.export'`).toEqual(
      [{ reason: '월 점검' }],
    );
  });
});
