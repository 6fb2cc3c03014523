import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/**
 * Makes `count` queries within a second, each with its own key.
 *
 * @returns the number of keys in each batch.
 */
async function questionsFor(count: number, keyOf = (n: number) => n): Promise<number[]> {
  const sizes: number[] = [];
  const ask = createBatchLoader(async (keys: number[]) => {
    sizes.push(keys.length);
    return new Set(keys);
  });
  const answers: Promise<boolean>[] = [];
  for (let n = 0; n < count; n += 1) {
    const key = keyOf(n);
    answers.push(ask(key).then((known) => known.has(key)));
    await vi.advanceTimersByTimeAsync(1_000 / count);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(answers)).toEqual(answers.map(() => true));
  return sizes;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks for the first at once, and five times a second for everyday traffic', async () => {
  const sizes = await questionsFor(50);
  expect(sizes[0]).toBe(1);
  expect(sizes).toHaveLength(6);
});

it('asks once a second after a crowd has come, until it is over', async () => {
  const sizes = await questionsFor(1_000);
  expect(sizes.length).toBeLessThanOrEqual(3);
  expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(1_000);
});

it('takes those who ask for the same for a crowd as well', async () => {
  const sizes = await questionsFor(1_000, () => 7);
  expect(sizes.length).toBeLessThanOrEqual(3);
  expect(sizes.every((size) => size === 1)).toBe(true);
});
