import { createRandomNumbers } from '../src/core/random.ts';

/** Numbers that look random and are the same on every run. */
export interface Random {
  /** From `from` to `to`, both included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = createRandomNumbers(seed);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('The list to pick from is empty.');
      return items[whole(0, items.length - 1)]!;
    },
  };
}
