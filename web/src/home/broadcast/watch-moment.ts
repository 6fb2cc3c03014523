import { brand } from '#brand';
import { readStored, writeStored } from '../../shared/browser-storage.ts';

/*
 * A link to a moment of a recording opens the library, because a recording needs a ticket of its
 * own for each viewer. The moment waits in local storage for the window of the room, also while the
 * viewer logs in.
 */

const KEY = 'maru.watch-moment';

/** How long the moment waits for the room. */
const KEEP_MS = 10 * 60_000;

/** A moment of a recording, in seconds. */
export interface Moment {
  scheduleId: number;
  seconds: number;
}

/** The address that opens a recording at a moment. */
export function momentAddress({ scheduleId, seconds }: Moment): string {
  return `${brand.places.vodSchedule}?watch=${scheduleId}&t=${seconds}`;
}

/** Reads the moment of such an address; `null` if it names none. */
export function readMoment(search: URLSearchParams): Moment | null {
  const [watch = '', t = ''] = [search.get('watch'), search.get('t')].map((text) => text ?? '');
  if (!/^[1-9]\d{0,8}$/.test(watch)) return null;
  return { scheduleId: Number(watch), seconds: /^\d{1,5}$/.test(t) ? Number(t) : 0 };
}

export function rememberMoment({ scheduleId, seconds }: Moment, now = Date.now()): void {
  writeStored('local', KEY, [scheduleId, seconds, now].join(' '));
}

/** The second at which this recording is wanted, once; `null` if none waits. */
export function takeMoment(scheduleId: number, now = Date.now()): number | null {
  const [id, seconds = Number.NaN, at = Number.NaN] = (readStored('local', KEY) ?? '')
    .split(' ')
    .map(Number);
  if (id !== scheduleId) return null;
  writeStored('local', KEY, null);
  return now - at < KEEP_MS && Number.isSafeInteger(seconds) ? seconds : null;
}
