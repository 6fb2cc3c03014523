import { createHash } from 'node:crypto';
import { maskName } from '../mask.ts';
import type { Entrant, NewWinner } from './staff-event.repository.ts';

/**
 * Draws winners. The order is that of a hash over the seed and each number of a member, so the same
 * seed over the same entrants draws the same winners again, and nobody can bring about a result:
 * the seed comes from the server after entering has ended.
 *
 * @param prizes the first prize first. Where there are fewer entrants than prizes, the last go out.
 */
export function drawFrom(
  entrants: readonly Entrant[],
  prizes: readonly { prize: string; count: number }[],
  seed: string,
): NewWinner[] {
  const lots = entrants
    .map((entrant) => ({ entrant, lot: lotOf(seed, entrant.memberId) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1));
  const places = prizes.flatMap(({ prize, count }) => Array.from({ length: count }, () => prize));
  return lots.slice(0, places.length).map(({ entrant }, index) => ({
    rank: index + 1,
    label: labelOf(entrant.name),
    // As many places as winners at least.
    prize: places[index]!,
    memberId: entrant.memberId,
  }));
}

/** What the public reads: the database takes no other. */
export function labelOf(name: string): string {
  return maskName(name);
}

function lotOf(seed: string, memberId: number): string {
  return createHash('sha256').update(`${seed}:${memberId}`).digest('hex');
}
