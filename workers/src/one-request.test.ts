import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertBroadcast, insertExpert } from '../../tests/support/broadcasts.ts';
import { startScheduleClock } from './schedule-clock.worker.ts';
import { sweep } from './sweeper.ts';
import { idOf, openWholePath, PHONE, type WholePath } from './whole-path.fixture.ts';

const SOON = { timeout: 10_000, interval: 20 };

let path: WholePath;

beforeAll(async () => {
  path = await openWholePath();
});
afterAll(() => path.stop());

const outbox = () => path.test.db<{ name: string; trace: string }[]>`
  select name, trace from outbox order by id`;

describe('[X04] the id of one request', () => {
  it('leads from the call that opens a broadcast to the event on the sockets', async () => {
    const answer = await path.openBroadcast(1);
    const rows = await outbox();
    path.startRelay();

    expect(rows).toContainEqual({ name: 'schedule.changed', trace: idOf(answer) });
    const event = 'schedule.changed';
    await vi.waitFor(
      () =>
        expect(path.linesOf(idOf(answer))).toEqual(
          expect.arrayContaining(
            [
              { process: 'api', msg: 'answered', route: '/api/admin/schedules/:_id/status' },
              { process: 'workers', msg: 'outbox row published', event },
              { process: 'realtime', msg: 'emitted', event },
            ].map((said) => expect.objectContaining(said)),
          ),
        ),
      SOON,
    );
    // The leading relay publishes an event before the round that records it.
    const changes = () => path.test.db`select name from live_change where trace = ${idOf(answer)}`;
    await expect.poll(changes, SOON).toEqual([{ name: event }]);
  });

  it('leads from the call that makes a campaign to its jobs and the calls to the provider', async () => {
    await path.stopRelay();
    const answer = await path.makeCampaign();
    const rows = await outbox();
    path.startRelay();

    expect(rows).toContainEqual({ name: 'sms.expand', trace: idOf(answer) });
    await vi.waitFor(
      () =>
        expect(path.linesOf(idOf(answer)).map(({ msg, job, call }) => [msg, job ?? call])).toEqual(
          expect.arrayContaining([
            ['job completed', 'sms.expand'],
            ['provider call completed', 'createGroup'],
            ['provider call completed', 'addMessages'],
            ['provider call completed', 'sendGroup'],
            ['job completed', 'sms.sendBatch'],
          ]),
        ),
      SOON,
    );
    // Staff are notified of the progress.
    expect(path.linesOf(idOf(answer)).map(({ process }) => process)).toContain('realtime');
  });

  it('is kept by a campaign that is scheduled for a later hour', async () => {
    path.startRelay();
    const answer = await path.makeCampaign({
      text: '내일은 쉽니다.',
      send_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const { db } = path.test;
    await db`update campaign set send_at = now() where state = 'scheduled'`;

    await sweep({ db, queues: path.deps.queues });

    await vi.waitFor(
      () =>
        expect(path.linesOf(idOf(answer))).toContainEqual(
          expect.objectContaining({
            msg: 'provider call completed',
            call: 'sendGroup',
            result: 'ok',
          }),
        ),
      SOON,
    );
  });

  it('differs for scheduled work, and each round has its own', async () => {
    path.startRelay();
    const { db } = path.test;
    const first = await insertBroadcast(db, { expertId: await insertExpert(db, 2) });
    const second = await insertBroadcast(db, { expertId: await insertExpert(db, 3) });
    const leaveToClock = (id: number) =>
      db`update broadcast_schedule set auto_status = true where id = ${id}`;
    const turned = (id: number) =>
      path
        .lines()
        .find(
          ({ msg, scheduleId }) =>
            msg === 'broadcast started or ended on schedule' && scheduleId === id,
        );
    const clock = startScheduleClock(path.deps);
    try {
      await leaveToClock(first);
      await vi.waitFor(() => expect(turned(first)).toBeDefined(), SOON);
      await leaveToClock(second);
      await vi.waitFor(() => expect(turned(second)).toBeDefined(), SOON);
    } finally {
      await clock.close();
    }

    const ids = [first, second].map((id) => String(turned(id)!['requestId']));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      await vi.waitFor(
        () => expect(path.linesOf(id).map(({ process }) => process)).toContain('realtime'),
        SOON,
      );
    }
  });

  it('appears once in a line, and no line identifies the recipient of a message', () => {
    expect(path.texts.length).toBeGreaterThan(20);
    expect(path.texts.filter((text) => text.split('"requestId"').length > 2)).toEqual([]);
    expect(path.texts.join('')).not.toContain(PHONE.slice(-8));
  });
});
