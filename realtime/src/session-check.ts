import type { SocketNamespace } from '@maru/contract/live/define-socket-event';
import { rooms } from '@maru/contract/live/rooms';
import type { SocketPayload } from '@maru/contract/live/socket-event';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import {
  codeOfEnd,
  findStaffSession,
  type EndReason,
} from '@maru/platform/session/session.repository';
import type { Server } from 'socket.io';
import { heardBy, type AdminNamespace } from './admin.namespace.ts';
import { numbersOf } from './room-numbers.ts';
import type { Visitors } from './visitor.ts';

/**
 * How long a socket may outlive its session when the event that should have closed it was missed.
 */
const CHECK_MS = 30_000;

/** Namespaces of members. Staff have their own namespace. */
const SITE = ['/home', '/room'] as const satisfies readonly SocketNamespace[];

interface CheckDeps {
  io: Server;
  admin: AdminNamespace;
  visitors: Visitors;
  db: Db;
  log: Logger;
}

/**
 * Compares the sessions behind the open sockets with Postgres, at intervals and when called. An
 * event announces the end of a session at once; this check is the fallback (reliability A2, A13).
 *
 * Expiry by time has no event: the last day of an account or an address, and an idle session.
 */
export function startSessionCheck({ io, admin, visitors, db, log }: CheckDeps) {
  async function checkMembers(): Promise<void> {
    for (const name of SITE) {
      const namespace = io.of(name);
      const open = numbersOf(namespace.adapter.rooms.keys(), rooms.session);
      for (const { id, reason, at } of await findEnded(db, open)) {
        log.info({ sessionId: id, namespace: name }, 'closed a socket whose session had ended');
        const sockets = namespace.in(rooms.session(id));
        const payload: SocketPayload<'session.ended'> = { message: codeOfEnd(reason), at };
        sockets.emit('session.ended', payload);
        sockets.disconnectSockets();
      }
    }
  }

  /**
   * Staff sockets are few. The check applies the same rules to each socket as to an API call from
   * its address.
   */
  async function checkStaff(): Promise<void> {
    for (const socket of admin.sockets.values()) {
      const { sessionId } = socket.data.staff;
      const now = await findStaffSession(db, sessionId, visitors.of(socket).address);
      if (typeof now === 'string') {
        log.info({ sessionId, namespace: '/admin' }, 'closed a socket whose session had ended');
        const at = new Date().toISOString();
        const payload: SocketPayload<'session.closed'> = { message: now, at };
        socket.emit('session.closed', payload);
        socket.disconnect();
      } else if (!now.ipAllowed || String(heardBy(now)) !== String(heardBy(socket.data.staff))) {
        log.info({ sessionId }, 'closed a staff socket without access');
        // The client reconnects and joins the rooms that it may now receive, or is refused with an
        // error code.
        socket.disconnect();
      }
    }
  }

  async function check(): Promise<void> {
    await checkMembers();
    await checkStaff();
  }

  const timer = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error }, 'failed to check sessions'));
  }, CHECK_MS);

  return { check, stop: () => clearInterval(timer) };
}

/** Finds the member sessions that have ended or expired, and those of members without access. */
async function findEnded(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db<{ id: number; reason: EndReason | null; at: string }[]>`
    select s.id, s.end_reason as reason, coalesce(s.ended_at, now()) as at
    from session s left join member m on m.id = s.subject_id and s.realm = 'member'
    where s.id = any(${[...ids]}::int[])
      and (s.ended_at is not null or s.expires_at <= now()
           or m.state not in ('active', 'dormant'))`;
}
