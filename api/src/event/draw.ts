import { createHash } from 'node:crypto';
import { maskName } from '../staff-kit/mask.ts';
import type { Entrant, NewWinner } from './staff-event.repository.ts';

/**
 * Draws winners. Entrants are sorted by a hash of the seed and the member id. The same seed and
 * entrants therefore give the same winners. No one can influence the result, because the server
 * creates the seed after entries close.
 *
 * @param prizes the first prize first. With fewer entrants than prizes, the last prizes are not
 *   awarded.
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

/** Public label of a winner; the database accepts no other. */
export function labelOf(name: string): string {
  return maskName(name);
}

function lotOf(seed: string, memberId: number): string {
  return createHash('sha256').update(`${seed}:${memberId}`).digest('hex');
}
