import { TurnedAway } from '@maru/platform/core/overloaded-error';
import { expect, it } from 'vitest';
import { createTurns } from './keyed-mutex.ts';

/** Work that ends only when the test tells it to. */
function held() {
  let end!: () => void;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => done };
}

it('runs tasks with the same key in order, and tasks with other keys in parallel', async () => {
  const inTurn = createTurns(8);
  const [first, said] = [held(), [] as string[]];
  const one = inTurn('a', first.work).then(() => said.push('first'));
  const two = inTurn('a', async () => void said.push('second'));
  await inTurn('b', async () => void said.push('other'));

  expect(said).toEqual(['other']);
  first.end();
  await Promise.all([one, two]);
  expect(said.toSorted()).toEqual(['first', 'other', 'second']);
});

it('[A9] refuses one more than may wait at once, of all keys, and takes it afterwards', async () => {
  const inTurn = createTurns(2);
  const works = [held(), held()];
  const atWork = works.map(({ work }, no) => inTurn(`key ${no}`, work));
  const waiting = works.map((_, no) => inTurn(`key ${no}`, async () => 'came'));

  await expect(inTurn('key 0', async () => 'late')).rejects.toThrow(TurnedAway);
  expect(await inTurn('key 2', async () => 'alone')).toBe('alone');
  for (const { end } of works) end();
  await Promise.all(atWork);
  expect(await Promise.all(waiting)).toEqual(['came', 'came']);
  expect(await inTurn('key 0', async () => 'later')).toBe('later');
});
