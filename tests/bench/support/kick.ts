import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import { openStaffSession } from '@maru/platform/session/session.repository';
import { io, type Socket } from 'socket.io-client';
import { cookiesOf } from '../../support/session-cookies.ts';
import { monotonicMs } from './process-usage.ts';

const CLIENT = { ip: '127.0.0.1', userAgent: 'another device' };

/**
 * Logs a staff account in repeatedly, each time on another device.
 *
 * @returns the ms from each login's COMMIT until the previous device's socket had received the
 *   reason and was closed.
 */
export async function kickOut(
  db: Db,
  config: Config,
  { adminId, port, times }: Record<'adminId' | 'port' | 'times', number>,
): Promise<number[]> {
  const took: number[] = [];
  let seat = await sitDown();
  for (let i = 0; i < times; i++) {
    const sentAway = whenSentAway(seat.socket);
    const next = await logIn();
    took.push((await sentAway) - next.at);
    seat = await sitDown(next.cookie);
  }
  seat.socket.disconnect();
  return took;

  async function logIn() {
    const { session } = await db.begin((tx) => openStaffSession(tx, adminId, CLIENT));
    const at = monotonicMs();
    return { at, cookie: cookiesOf('admin', session, config).join('; ') };
  }

  async function sitDown(cookie?: string) {
    const socket = io(`http://127.0.0.1:${port}/admin`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: cookie ?? (await logIn()).cookie },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return { socket };
  }
}

/**
 * @returns the time at which the socket had received the reason and was closed, on the monotonic
 *   clock.
 */
function whenSentAway(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let reported = false;
    socket.once('session.replaced', () => (reported = true));
    socket.once('disconnect', () => {
      if (reported) resolve(monotonicMs());
      else reject(new Error('A socket was closed without a reason.'));
    });
  });
}
