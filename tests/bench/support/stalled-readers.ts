import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { countSockets } from '../../support/count-sockets.ts';
import type { Child } from './child.ts';
import { Fleet } from './fleet.ts';
import { rssKiBOf } from './process-usage.ts';
import { median } from './statistics.ts';

/** Floods the kernel buffer of a client that does not read. */
const FLOOD = { do: 'flood', ms: 1_000, window: 4, perTrigger: 1 } as const;
const LATENCY = { do: 'latency', rounds: 5, from: 'stream' } as const;
const REFERENCE_ROUNDS = 8;
const LOOK_MS = 50;
const MOST_MS = 90_000;

const lateness = z.object({ last: z.array(z.number()) });

export interface StalledReaders {
  /** Number of stalled readers that are still connected at the end. */
  kept: number;
  /** Time until the last stalled reader was dropped, accurate to about 1 s. */
  droppedAfterMs: number;
  /** MiB the server's memory rose by at most meanwhile. */
  grownMiB: number;
  /** The last of the readers, ms: the median without the others, and while they did not read. */
  lastAloneMs: number;
  lastMeanwhileMs: number;
  /** Readers that were disconnected, plus duplicate or unexpected deliveries. */
  harmed: number;
}

/**
 * Makes some clients stop reading while other clients continue. Sends messages until the stalled
 * clients are dropped (performance P14).
 *
 * @param fleet readers, in a separate process.
 */
export async function stallReaders(
  server: Child,
  fleet: Child,
  { port, readers, sleepers }: { port: number; readers: number; sleepers: number },
): Promise<StalledReaders> {
  const lastOf = async () => lateness.parse(await fleet.ask(LATENCY)).last;
  await fleet.ask({ do: 'grow', size: readers });
  await fleet.ask({ ...FLOOD, ms: 2 * FLOOD.ms });
  // Measures the reference before and after. A temporary slowdown of the machine then affects the
  // reference too.
  const alone: number[] = [];
  const lookAlone = async () => {
    for (let i = 0; i < REFERENCE_ROUNDS; i++) alone.push(...(await lastOf()));
  };
  await lookAlone();

  const asleep = new Fleet(
    { port, socketIo: { namespace: '/home', event: null } },
    { greeted: true },
  );
  await asleep.grow(sleepers);
  while ((await countSockets(port)) < readers + sleepers) await pause(LOOK_MS);
  await server.collect();
  const rssBefore = rssKiBOf(server.pid);
  let most = rssBefore;
  const watch = setInterval(() => (most = Math.max(most, rssKiBOf(server.pid))), LOOK_MS);

  asleep.stall();
  const began = performance.now();
  const meanwhile: number[] = [];
  let kept = sleepers;
  while (kept > 0 && performance.now() - began < MOST_MS) {
    await fleet.ask(FLOOD);
    meanwhile.push(...(await lastOf()));
    kept = (await countSockets(port)) - readers;
  }
  const droppedAfterMs = performance.now() - began;
  clearInterval(watch);
  asleep.close();
  await lookAlone();
  const { lost, strays } = z
    .object({ lost: z.number(), strays: z.number() })
    .parse(await fleet.ask({ do: 'state' }));
  return {
    kept,
    droppedAfterMs,
    grownMiB: (most - rssBefore) / 1_024,
    lastAloneMs: median(alone),
    lastMeanwhileMs: median(meanwhile),
    harmed: lost + strays,
  };
}
