import { printLines, type Line } from '../../support/lines.ts';
import { createRandom } from './random.ts';
import { startWorld, type World, type WorldWish } from './world.ts';

interface Seeds {
  /** Text in front of the seed in the printed lines. */
  title: string;
  first: number;
  count: number;
  wish: WorldWish;
  /** Keeps the folder of a run, which contains the log of the world. */
  keep?: boolean;
}

/** A run for each seed, in a world of its own. @returns whether all lines of all runs may pass. */
export async function runSeeds(
  { title, first, count, wish, keep = false }: Seeds,
  run: (world: World, random: () => number) => Promise<readonly Line[]>,
): Promise<boolean> {
  let held = count > 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const world = await startWorld(wish);
    try {
      held = printLines(`${title}, seed ${seed}`, await run(world, createRandom(seed))) && held;
    } finally {
      await world.end(keep);
    }
  }
  return held;
}
