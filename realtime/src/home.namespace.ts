import { rooms } from '@maru/contract/live/rooms';
import type { SessionReader } from '@maru/platform/session/session-reader';
import type { DefaultEventsMap, Namespace, Server } from 'socket.io';
import { admission } from './admission.ts';
import type { Delivery } from './deliver.ts';
import {
  forgetHandshake,
  gatherWrites,
  tcpSocketOf,
} from './socket-io-internals/engine-internals.ts';
import type { ScheduleState } from './schedule-state.ts';
import { createSnapshotSender } from './snapshot.ts';
import type { Visitors } from './visitor.ts';

type HomeNamespace = Namespace<
  DefaultEventsMap,
  DefaultEventsMap,
  DefaultEventsMap,
  { sessionId: number | null; memberId: number | null }
>;

export interface HomeDeps {
  sessions: SessionReader;
  schedule: ScheduleState;
  visitors: Visitors;
  delivery: Delivery;
}

/** Serves the public site. Visitors are welcome; who they are only adds rooms. */
export function openHomeNamespace(
  io: Server,
  { sessions, schedule, visitors, delivery }: HomeDeps,
): HomeNamespace {
  const home: HomeNamespace = io.of('/home');
  const sendSnapshot = createSnapshotSender(home, schedule);

  home.use(
    admission(async (socket) => {
      const member = await sessions.member(visitors.of(socket).cookie);
      visitors.forgetMember(socket);
      socket.data.sessionId = typeof member === 'string' ? null : member.sessionId;
      socket.data.memberId = typeof member === 'string' ? null : member.memberId;
      if (typeof member !== 'string' && !visitors.takePlace(socket, `member:${member.memberId}`)) {
        return 'TOO_MANY_REQUESTS';
      }
      // Send the connect packet and the snapshot in one write.
      const tcp = tcpSocketOf(socket.conn);
      if (tcp) gatherWrites(tcp);
      return null;
    }),
  );

  // Rooms are entered in the same tick in which the connect packet is sent. A client that has
  // received `connect` therefore misses no later event. Earlier events are in the snapshot.
  home.on('connection', (socket) => {
    const { sessionId, memberId } = socket.data;
    void socket.join(rooms.everyone);
    sendSnapshot(socket.id);
    if (sessionId !== null) {
      const room = rooms.session(sessionId);
      void socket.join(room);
      delivery.seeOff(socket, room);
    }
    if (memberId !== null) void socket.join(rooms.member(memberId));
    forgetHandshake(socket);
  });

  return home;
}
