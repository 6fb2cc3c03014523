import type { Permission } from '../core/call.ts';

/** Every room there is. A socket enters rooms when it connects, and never by asking. */
export const rooms = {
  everyone: 'everyone',
  session: (sessionId: number) => `session:${sessionId}`,
  staff: (adminId: number) => `staff:${adminId}`,
  permission: (permission: Permission) => `permission:${permission}`,
  broadcast: (scheduleId: number) => `broadcast:${scheduleId}`,
  /** Sockets in the room of a broadcast that watch it live and not as a recording. */
  onAir: (scheduleId: number) => `on-air:${scheduleId}`,
  /** All sessions of a member on the public site. */
  member: (memberId: number) => `member:${memberId}`,
  play: (no: number) => `play:${no}`,
  /** Sockets in the room of a broadcast that take its lines one by one. */
  lines: (scheduleId: number) => `lines:${scheduleId}`,
  /** The same for sockets that take lines in batches. */
  batches: (scheduleId: number) => `batches:${scheduleId}`,
  /** The windows of one ticket, also of a visitor. */
  ticket: (no: number) => `ticket:${no}`,
} as const;
