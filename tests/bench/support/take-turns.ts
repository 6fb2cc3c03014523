import { takeCleanSlice, type Slice } from './slice.ts';
import { median } from './statistics.ts';

const SLICE_MS = 1_500;
const WARM_MS = 2_500;

/** A server that is compared with others. */
export interface Side {
  name: string;
  /** All processes that work for its answers. */
  pids: readonly number[];
}

/** Cost of one kind of request on one server. */
export interface Cost {
  request: string;
  server: string;
  perSecond: number;
  usCpu: number;
  /** Requests per CPU second, as a multiple of the first server's. */
  ofFirst: number;
  foreign: number;
}

/** Columns of a table of costs, and their heads. */
export const COST_HEAD = [
  'request',
  'server',
  'requests/s',
  'us CPU/request',
  'per CPU s, x the first',
  'foreign cores',
];
export const costRow = ({ request, server, perSecond, usCpu, ofFirst, foreign }: Cost) => [
  request,
  server,
  perSecond,
  usCpu,
  ofFirst,
  foreign,
];

interface Turns<S extends Side> {
  rotations: number;
  /** Other processes of the bench. */
  known: readonly number[];
  /**
   * Sends requests to a server for `ms` milliseconds.
   *
   * @returns the number of responses.
   */
  ask: (side: S, ms: number) => Promise<number>;
}

/**
 * Alternates slices between the servers. A ratio compares a slice with the first server's slice
 * just before it.
 */
export async function takeTurns<S extends Side>(
  request: string,
  sides: readonly S[],
  { rotations, known, ask }: Turns<S>,
): Promise<Cost[]> {
  const all = [...new Set([...sides.flatMap(({ pids }) => pids), process.pid, ...known])];
  for (const side of sides) await ask(side, WARM_MS);
  const rounds: Slice[][] = [];
  for (let i = 0; i < rotations; i++) {
    const round: Slice[] = [];
    for (const side of sides) {
      const run = () => ask(side, SLICE_MS);
      round.push(await takeCleanSlice({ servers: side.pids, known: all, run }));
    }
    rounds.push(round);
  }
  return sides.map((side, place) => {
    const of = (pick: (slice: Slice) => number) =>
      median(rounds.map((round) => pick(round[place]!)));
    return {
      request,
      server: side.name,
      perSecond: Math.round(of(({ perSecond }) => perSecond)),
      usCpu: of(({ usCpu }) => usCpu),
      ofFirst: median(rounds.map((round) => round[0]!.usCpu / round[place]!.usCpu)),
      foreign: of(({ foreign }) => foreign),
    };
  });
}
