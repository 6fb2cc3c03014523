import { rooms, type SocketNamespace, type SocketPayload } from '@maru/contract/socket-event';
import type { Db } from '@maru/platform/db';
import type { Logger } from '@maru/platform/log';
import { codeOfEnd, type EndReason } from '@maru/platform/session.repository';
import type { Server } from 'socket.io';
import { numbersOf } from './room-numbers.ts';

/**
 * How long a socket may outlive its session when the event that should have closed it was missed.
 */
const CHECK_MS = 30_000;

const NAMESPACES = ['/home', '/room', '/admin'] as const satisfies readonly SocketNamespace[];

/** What the sockets of an ended session hear, by namespace. */
const FAREWELL = {
  '/home': 'session.ended',
  '/room': 'session.ended',
  '/admin': 'session.closed',
} as const;

/**
 * Compares the sessions behind the open sockets with Postgres, now and then and when asked: an
 * event tells of a session's end at once, and this is the net below it (reliability A2, A13).
 */
export function startSessionCheck(io: Server, db: Db, log: Logger) {
  async function check(): Promise<void> {
    for (const name of NAMESPACES) {
      const namespace = io.of(name);
      const open = numbersOf(namespace.adapter.rooms.keys(), rooms.session);
      for (const { id, reason, at } of await findEnded(db, open)) {
        log.info({ sessionId: id, namespace: name }, 'a socket had outlived its session');
        const sockets = namespace.in(rooms.session(id));
        const payload: SocketPayload<'session.ended'> = { message: codeOfEnd(reason), at };
        sockets.emit(FAREWELL[name], payload);
        sockets.disconnectSockets();
      }
    }
  }

  const timer = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be checked'));
  }, CHECK_MS);

  return { check, stop: () => clearInterval(timer) };
}

/** Those of the sessions that have ended or run out, or whose holder may not be here any more. */
async function findEnded(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db<{ id: number; reason: EndReason | null; at: string }[]>`
    select s.id, s.end_reason as reason, coalesce(s.ended_at, now()) as at
    from session s
    left join admin a on s.realm = 'admin' and a.id = s.subject_id
    left join member m on s.realm = 'member' and m.id = s.subject_id
    where s.id = any(${[...ids]}::int[])
      and (s.ended_at is not null or s.expires_at <= now()
           or a.state <> 'active' or m.state not in ('active', 'dormant'))`;
}
