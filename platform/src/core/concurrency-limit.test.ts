import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';
import { OverloadedError } from './overloaded-error.ts';

function work() {
  let finish!: () => void;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { run: () => done, finish };
}

it('runs up to the limit, queues the next calls in order, and rejects the excess', async () => {
  const { run, checkPlaces } = limitConcurrency({ atWork: 1, waiting: 1 });
  const [first, second] = [work(), work()];
  const order: string[] = [];

  const a = run(first.run).then(() => order.push('first'));
  expect(checkPlaces).not.toThrow();
  const b = run(second.run).then(() => order.push('second'));
  expect(checkPlaces).toThrow(OverloadedError);
  await expect(run(async () => undefined)).rejects.toThrow(OverloadedError);
  second.finish();
  first.finish();
  await Promise.all([a, b]);

  expect(order).toEqual(['first', 'second']);
  expect(checkPlaces).not.toThrow();
  expect(await run(async () => 'third')).toBe('third');
});

it('continues after a task fails', async () => {
  const { run } = limitConcurrency({ atWork: 1, waiting: 0 });

  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

  expect(await run(async () => 'next')).toBe('next');
});
