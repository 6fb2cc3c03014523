import { permissions, type Permission } from '@maru/contract/core/call';
import { rooms } from '@maru/contract/live/rooms';
import { holds } from '@maru/contract/session/staff';
import type { SessionReader } from '@maru/platform/session/session-reader';
import type { StaffSession } from '@maru/platform/session/session.repository';
import type { DefaultEventsMap, Namespace, Server } from 'socket.io';
import { admission } from './admission.ts';
import type { Delivery } from './deliver.ts';
import { forgetHandshake } from './socket-io-internals/engine-internals.ts';
import type { ScheduleState } from './schedule-state.ts';
import { createSnapshotSender } from './snapshot.ts';
import type { Visitors } from './visitor.ts';

export type AdminNamespace = Namespace<
  DefaultEventsMap,
  DefaultEventsMap,
  DefaultEventsMap,
  { staff: StaffSession }
>;

interface AdminDeps {
  sessions: SessionReader;
  schedule: ScheduleState;
  visitors: Visitors;
  delivery: Delivery;
}

/**
 * Serves the staff area. A handshake without a live staff session from an allowed address is
 * refused before it connects; the code reaches the client as `connect_error.message`.
 */
export function openAdminNamespace(
  io: Server,
  { sessions, schedule, visitors, delivery }: AdminDeps,
): AdminNamespace {
  const admin: AdminNamespace = io.of('/admin');
  const sendSnapshot = createSnapshotSender(admin, schedule);

  admin.use(
    admission(async (socket) => {
      const { cookie, address } = visitors.of(socket);
      const staff = await sessions.staff(cookie, address);
      if (typeof staff === 'string') return staff;
      socket.data.staff = staff;
      return visitors.takePlace(socket, `staff:${staff.adminId}`) ? null : 'TOO_MANY_REQUESTS';
    }),
  );

  admin.on('connection', (socket) => {
    const { staff } = socket.data;
    const own = [rooms.session(staff.sessionId), rooms.staff(staff.adminId)];
    void socket.join([
      rooms.everyone,
      ...own,
      ...heardBy(staff).map((permission) => rooms.permission(permission)),
    ]);
    sendSnapshot(socket.id);
    for (const room of own) delivery.seeOff(socket, room);
    forgetHandshake(socket);
  });

  return admin;
}

/**
 * The permissions that decide which events a staff socket receives: those that would allow the
 * corresponding call.
 */
export function heardBy({
  permissions: held,
  lacksSecondFactor,
}: Pick<StaffSession, 'permissions' | 'lacksSecondFactor'>): readonly Permission[] {
  return lacksSecondFactor ? [] : permissions.filter((permission) => holds(held, permission));
}
