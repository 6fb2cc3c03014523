import { joinBroadcast, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { io, type Socket } from 'socket.io-client';
import { listOnAir, lookEvery, readAnswer } from './site-request.ts';

/** Interval between two looks at the schedule. */
const EVERY_MS = 5_000;
/** At most this many viewers enter per look: the site limits the joins of a network. */
const ENTER_AT_ONCE = 6;
/** At most this many leave a broadcast per look. */
const LEAVE_AT_ONCE = 2;
/** The smallest audience of a broadcast, in shares of the largest. */
const LEAST_SHARE = 0.4;
/** Primes that spread the shares of the broadcasts. */
const [STEP, SHARES] = [37, 101];

export interface AudienceOptions {
  /** Public address of the site. */
  siteUrl: string;
  /** Viewers of the largest audience. */
  viewers: number;
  onFailure: (error: unknown) => void;
}

/**
 * Plays the people who watch: enters each broadcast on the air that is open to everyone, as a page
 * does, and leaves when it ends. The site tells visitors apart by address and browser, so that each
 * viewer names another browser.
 *
 * @returns a function that ends the audience.
 */
export function sendAudience({ siteUrl, viewers, onFailure }: AudienceOptions): () => void {
  const rooms = new Map<number, Set<Socket>>();
  let stopped = false;
  let browsers = 0;

  async function enter(scheduleId: number, seats: Set<Socket>): Promise<void> {
    browsers += 1;
    const headers = { 'user-agent': `Maru demo viewer ${browsers}` };
    const { url } = joinBroadcast.output.parse(
      await readAnswer(new URL(joinBroadcast.path, siteUrl), {
        method: joinBroadcast.method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ scheduleId }),
      }),
    );
    const ticket = ticketIn(url);
    if (ticket === null || stopped) return;
    const socket = io(new URL('/room', siteUrl).href, {
      auth: { ticket, batches: true },
      transports: ['websocket'],
      extraHeaders: headers,
      reconnection: false,
      forceNew: true,
    });
    seats.add(socket);
    // The next look sends another viewer.
    const free = () => void seats.delete(socket);
    socket
      .on('disconnect', free)
      .on('connect_error', free)
      .on('room.closed', () => socket.close());
  }

  async function look(): Promise<void> {
    const open = (await listOnAir(siteUrl)).filter(isOpenToAll);
    for (const [scheduleId, seats] of rooms) {
      if (open.some(({ _id }) => _id === scheduleId)) continue;
      rooms.delete(scheduleId);
      leave(seats, seats.size);
    }
    const places = open.flatMap(({ _id }) => {
      const seats = rooms.get(_id) ?? new Set();
      rooms.set(_id, seats);
      const missing = Math.round(viewers * shareOf(_id)) - seats.size;
      leave(seats, Math.min(-missing, LEAVE_AT_ONCE));
      return Array.from({ length: Math.max(missing, 0) }, (_, turn) => ({ turn, _id, seats }));
    });
    const next = places.toSorted((one, other) => one.turn - other.turn).slice(0, ENTER_AT_ONCE);
    for (const { _id, seats } of next) await enter(_id, seats);
  }

  const endLooks = lookEvery(EVERY_MS, { siteUrl, look, onFailure });
  return () => {
    stopped = true;
    endLooks();
    for (const seats of rooms.values()) leave(seats, seats.size);
  };
}

function leave(seats: ReadonlySet<Socket>, many: number): void {
  for (const socket of [...seats].slice(0, Math.max(many, 0))) socket.close();
}

/** A broadcast that needs neither a login nor a product. */
const isOpenToAll = ({ type, kind }: ScheduleItem) => type === 1 && kind === 'free';

/** Share of the largest audience that a broadcast has. It changes with the minute. */
function shareOf(scheduleId: number): number {
  const minute = Math.floor(Date.now() / 60_000) % 5;
  const spread = ((scheduleId * STEP) % SHARES) / SHARES;
  return LEAST_SHARE + (1 - LEAST_SHARE) * spread - minute * 0.02;
}

/** The ticket in the address of our own room; `null` for another player. */
function ticketIn(address: string): string | null {
  return /^\/room\/([^/?#]+)$/.exec(address)?.[1] ?? null;
}
