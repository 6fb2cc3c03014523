import type { Namespace } from 'socket.io';
import { FanOutAdapter, type Prepared } from './socket-io-internals/fan-out-adapter.ts';
import type { ScheduleState, Snapshot } from './schedule-state.ts';

const EVENT = 'schedule.snapshot';

/** Sends the schedule to a socket that has connected. It is encoded once, until it changes. */
export function createSnapshotSender(namespace: Namespace, schedule: ScheduleState) {
  const { adapter } = namespace;
  if (!(adapter instanceof FanOutAdapter))
    throw new TypeError('A snapshot requires the fan-out adapter.');
  let prepared: { snapshot: Snapshot; packet: Prepared } | undefined;

  return (socketId: string): void => {
    const snapshot = schedule.snapshot();
    if (prepared?.snapshot !== snapshot) {
      prepared = { snapshot, packet: adapter.prepareEvent(EVENT, snapshot) };
    }
    adapter.send(socketId, prepared.packet);
  };
}

/** Sends the schedule snapshot again to all sockets in a room, after an event was missed. */
export function repeatSnapshot(namespace: Namespace, room: string, schedule: ScheduleState): void {
  namespace.to(room).emit(EVENT, schedule.snapshot());
}
