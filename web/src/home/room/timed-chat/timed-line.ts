import { CHAT_WINDOW_S } from '@maru/contract/room/recording';
import type { ChatMessage } from '@maru/contract/room/room';
import type { TurnedLine } from '../chat.store.ts';
import { countUntil } from '../count-until.ts';
import type { LoadedWindow } from './load-window.ts';

/** A line, with the second of the recording at which it was written. */
interface TimedLine {
  second: number;
  line: ChatMessage;
}

type Turned = Readonly<Record<number, Readonly<TurnedLine>>>;

/**
 * The lines of loaded windows in the order of their moments.
 *
 * @param turned lines that were hidden or shown again since a window was loaded.
 */
export function timedLinesOf(windows: readonly LoadedWindow[], turned: Turned): TimedLine[] {
  const known = new Map<number, TimedLine>();
  for (const { from_s, beganAt, items } of windows) {
    const secondOf = ({ at }: ChatMessage) => Math.floor((Date.parse(at) - beganAt) / 1_000);
    for (const line of items) known.set(line._id, { second: secondOf(line), line });
    for (const { line } of Object.values(turned)) {
      if (line === null || known.has(line._id)) continue;
      const second = secondOf(line);
      if (second >= from_s && second < from_s + CHAT_WINDOW_S)
        known.set(line._id, { second, line });
    }
  }
  return [...known.values()]
    .flatMap(({ second, line }) => {
      const newest = turned[line._id];
      const now = newest && newest.version > line.version ? newest.line : line;
      return now === null ? [] : [{ second, line: now }];
    })
    .sort((one, other) => one.second - other.second || one.line._id - other.line._id);
}

/** How many of the lines were written up to a second. */
export function countUpTo(lines: readonly TimedLine[], second: number): number {
  return countUntil(lines, (line) => line.second <= second);
}
