import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gathered } from './gathered.ts';

/** So many ask within a second. @returns how many each question was for. */
async function questionsFor(count: number): Promise<number[]> {
  const sizes: number[] = [];
  const ask = gathered(async (keys: number[]) => {
    sizes.push(keys.length);
    return new Set(keys);
  });
  const answers: Promise<boolean>[] = [];
  for (let key = 0; key < count; key += 1) {
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

it('asks twice a second once a crowd has come', async () => {
  const sizes = await questionsFor(1_000);
  expect(sizes.length).toBeLessThanOrEqual(5);
  expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(1_000);
});
