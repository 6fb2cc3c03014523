import type { BroadcastInterest } from '@maru/contract/broadcast/interest';
import { rooms } from '@maru/contract/live/rooms';
import { connectionEvents } from '@maru/contract/live/socket-event';
import { reportViewers } from '@maru/domain/broadcast/viewer-count';
import { createLog } from '@maru/platform/telemetry/log';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startInterestCounter } from './interest-counter.ts';
import { createScheduleState } from './schedule-state.ts';
import { FanOutAdapter } from './socket-io-internals/fan-out-adapter.ts';
import { listen, openStage, type Stage } from './stage.fixture.ts';

type Counted = { items: BroadcastInterest[]; at: string };

const EVENT = 'schedule.interestCounted';
const OFTEN = { interval: 20 };

let stage: Stage;
let io: Server;
let url: string;
let counter: ReturnType<typeof startInterestCounter>;
let scheduleId: number;

beforeAll(async () => {
  stage = await openStage();
  ({ _id: scheduleId } = await stage.addBroadcast());
  await stage.changeStatus(scheduleId, 1);
  io = new Server({ adapter: FanOutAdapter });
  io.listen(0);
  const { port } = io.httpServer.address() as { port: number };
  url = `http://127.0.0.1:${port}/home`;
  counter = await startCounter('/home');
});
afterAll(async () => {
  await counter.stop();
  await io.close();
  await stage.close();
});

/** Starts a counter of the broadcasts known now, on a namespace of its own. */
async function startCounter(name: string) {
  const { db, redis, config } = stage;
  const schedule = createScheduleState(db);
  await schedule.reload();
  const namespace = io.of(name);
  namespace.on('connection', (socket) => void socket.join(rooms.everyone));
  const { redisPrefix } = config;
  const log = createLog('test', config);
  const deps = { db, redis, redisPrefix, schedule, threshold: 3, log, everyMs: 20 };
  return startInterestCounter(namespace, deps);
}

const watch = (people: string[]) =>
  reportViewers(stage.redis, stage.config.redisPrefix, { scheduleId, present: people, left: [] });

it('[N5.27] counts the viewers of all processes from the threshold on, in one frame per change', async () => {
  const frames = listen<Counted>(stage.connect(url), EVENT);
  await vi.waitFor(() => expect(frames).toHaveLength(1), OFTEN);
  const [log] = await stage.db<{ at: string }[]>`
    select at from broadcast_log where schedule_id = ${scheduleId}`;
  expect(frames[0]!.items).toEqual([{ _id: scheduleId, viewers: 0, reminders: 0, since: log!.at }]);

  await watch(['a', 'b']);
  await watch(['c']);
  await vi.waitFor(() => expect(frames.at(-1)!.items[0]!.viewers).toBe(3), OFTEN);

  expect(frames).toHaveLength(2);
  expect(connectionEvents[EVENT].parse(frames[1])).toEqual(frames[1]);
});

it('[N5.27] greets a client with the last counts', async () => {
  await watch(['a', 'b', 'c']);
  const frames = listen<Counted>(stage.connect(url), EVENT);

  await vi.waitFor(() => expect(frames.at(-1)?.items[0]?.viewers).toBe(3), OFTEN);
});

it('[N5.27] counts each member with a reminder of the broadcast or its expert once', async () => {
  const waiting = await stage.addBroadcast({ expertId: 2 });
  for (const loginId of ['one', 'two', 'three']) {
    const { subjectId } = await stage.loginMember(loginId);
    await stage.db`insert into reminder (member_id, expert_id) values (${subjectId}, 2)`;
    await stage.db`insert into reminder (member_id, schedule_id)
                   values (${subjectId}, ${waiting._id})`;
  }
  const other = await startCounter('/other');
  const frames = listen<Counted>(stage.connect(url.replace('/home', '/other')), EVENT);

  await vi.waitFor(
    () =>
      expect(frames.at(-1)?.items).toContainEqual({
        _id: waiting._id,
        viewers: 0,
        reminders: 3,
        since: null,
      }),
    OFTEN,
  );
  await other.stop();
});
