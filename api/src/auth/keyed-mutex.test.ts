import { OverloadedError } from '@maru/platform/core/overloaded-error';
import { expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

/** Work that ends only when the test tells it to. */
function held() {
  let end!: () => void;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => done };
}

it('runs tasks with the same key in order, and tasks with other keys in parallel', async () => {
  const locked = createKeyedMutex(8);
  const [first, said] = [held(), [] as string[]];
  const one = locked('a', first.work).then(() => said.push('first'));
  const two = locked('a', async () => void said.push('second'));
  await locked('b', async () => void said.push('other'));

  expect(said).toEqual(['other']);
  first.end();
  await Promise.all([one, two]);
  expect(said.toSorted()).toEqual(['first', 'other', 'second']);
});

it('[A9] refuses one more than may wait at once, of all keys, and takes it afterwards', async () => {
  const locked = createKeyedMutex(2);
  const works = [held(), held()];
  const atWork = works.map(({ work }, no) => locked(`key ${no}`, work));
  const waiting = works.map((_, no) => locked(`key ${no}`, async () => 'came'));

  await expect(locked('key 0', async () => 'late')).rejects.toThrow(OverloadedError);
  expect(await locked('key 2', async () => 'alone')).toBe('alone');
  for (const { end } of works) end();
  await Promise.all(atWork);
  expect(await Promise.all(waiting)).toEqual(['came', 'came']);
  expect(await locked('key 0', async () => 'later')).toBe('later');
});
