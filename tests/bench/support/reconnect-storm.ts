import { BACK_OFF } from '../../../web/src/shared/back-off.ts';
import { Crowd, type Wrongs } from '../../chaos/support/crowd.ts';
import { createRandom } from '../../chaos/support/random.ts';
import { Switchboard } from '../../chaos/support/switchboard.ts';
import { startWorld } from '../../chaos/support/world.ts';
import { manyMemberCookies } from '../../support/session-cookies.ts';
import { pinTo } from './child.ts';
import { cpuMsOf } from './process-usage.ts';

const BROADCASTS = 20;
const CHANGES_PER_SECOND = 5;
/**
 * Timeout in ms. It is long because every client must reconnect. The speed is measured separately.
 */
const MOST_MS = 120_000;
const SETTLED_MS = 60_000;

/** By when every screen has tried again, in ms. */
export const JITTER_MS = BACK_OFF.reconnectionDelay * (1 + BACK_OFF.randomizationFactor);

export interface Storm {
  /** From the kill until the last screen had a schedule from the other node, in ms. */
  backAfterMs: number;
  /** CPU time that each reconnection cost the other node, in us. */
  usCpuEach: number;
  /** Screens the kill did not cut off, which it had to. */
  unharmed: number;
  /** Errors on the screens at the end. Each count must be 0. */
  wrongs: Wrongs;
}

/**
 * Kills a realtime process with connected screens while broadcasts change. Every second screen
 * belongs to a member. Measures their reconnection to the other process (performance P15).
 */
export async function raiseStorm(
  clients: number,
  seed: number,
  { firstPort, serverCore }: { firstPort: number; serverCore: number },
): Promise<Storm> {
  const random = createRandom(seed);
  const world = await startWorld({ firstPort, api: 1, realtime: 2 });
  try {
    const [doomed, other] = world.realtime;
    // All other processes share the core of their parent process.
    pinTo(serverCore, [doomed!.pid, other!.pid]);
    const board = await Switchboard.open(world, BROADCASTS, random);
    const cookies = await manyMemberCookies(world.db, world.config, Math.ceil(clients / 2));
    let node = 0;
    const portOf = () => world.realtimePorts[node]!;
    const crowd = await Crowd.gather({ size: clients, portOf, cookies, random });

    const stop = board.begin(CHANGES_PER_SECOND);
    const cpuBefore = cpuMsOf(other!.pid);
    node = 1;
    const began = Date.now();
    await doomed!.end('SIGKILL');
    const isBack = () => crowd.losses >= clients && crowd.away === 0;
    const waited = await crowd.until(isBack, began + MOST_MS);
    const usCpuEach = ((cpuMsOf(other!.pid) - cpuBefore) * 1_000) / clients;
    await stop();

    const truth = await board.look();
    const isRight = () => Object.values(crowd.compare(truth)).every((count) => count === 0);
    await crowd.until(isRight, Date.now() + SETTLED_MS);
    const storm = {
      backAfterMs: waited ?? Infinity,
      usCpuEach,
      unharmed: Math.max(0, clients - crowd.losses),
      wrongs: crowd.compare(truth),
    };
    crowd.close();
    return storm;
  } finally {
    await world.end(false);
  }
}
