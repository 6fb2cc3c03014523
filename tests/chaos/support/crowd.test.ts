import { describe, expect, it } from 'vitest';
import { Belief, type Heard } from './belief.ts';
import { wrongsOf, type Truth } from './crowd.ts';
import { compareHistory, type Operation } from './switchboard.ts';

const truth: Truth = new Map([
  [1, { version: 3, status: 1 }],
  [2, { version: 1, status: 0 }],
]);

const snapshot = (...items: [id: number, version: number, status: number][]): Heard => ({
  kind: 'snapshot',
  items: items.map(([id, version, status]) => ({ id, version, status })),
});
const changed = (id: number, version: number, status: number): Heard => ({
  kind: 'changed',
  id,
  known: { version, status },
  at: 0,
});

/** Errors on one screen that received all these messages. */
function wrongsAfter(heard: readonly Heard[], { without = null as 'versions' | null } = {}) {
  const belief = new Belief(without);
  for (const one of heard) belief.take(one);
  return wrongsOf([{ belief, current: true }], truth);
}

const NOTHING = { away: 0, lost: 0, duplicated: 0, unexpected: 0, wentBack: 0 };

describe('the judge of screens', () => {
  it('finds nothing on one that heard everything, late and twice', () => {
    const heard = [
      snapshot([1, 1, 0], [2, 1, 0]),
      changed(1, 3, 1),
      changed(1, 2, 0),
      changed(1, 3, 1),
    ];
    expect(wrongsAfter(heard)).toEqual(NOTHING);
  });

  it.each<[string, Heard[], object]>([
    ['an event that was lost', [snapshot([1, 2, 0], [2, 1, 0])], { lost: 1 }],
    ['an unlisted broadcast', [snapshot([1, 3, 1])], { lost: 1 }],
    ['a broadcast listed twice', [snapshot([1, 3, 1], [2, 1, 0], [2, 1, 0])], { duplicated: 1 }],
    ['a status that never was', [snapshot([1, 3, 0], [2, 1, 0])], { unexpected: 1 }],
    ['a version from the future', [snapshot([1, 4, 1], [2, 1, 0])], { unexpected: 1 }],
    [
      'a broadcast that is not there',
      [snapshot([1, 3, 1], [2, 1, 0], [9, 1, 0])],
      { unexpected: 1 },
    ],
    [
      'one version told in two ways',
      [snapshot([1, 3, 1], [2, 1, 0]), changed(1, 3, 0)],
      { unexpected: 1 },
    ],
    [
      'a version that went down by way of a gap',
      [snapshot([1, 5, 0], [2, 1, 0]), snapshot([2, 1, 0]), snapshot([1, 3, 1], [2, 1, 0])],
      { wentBack: 1 },
    ],
  ])('sees %s', (_, heard, wrongs) => {
    expect(wrongsAfter(heard)).toEqual({ ...NOTHING, ...wrongs });
  });

  it('sees a version go down on a page that does not compare them', () => {
    const heard = [snapshot([1, 1, 0], [2, 1, 0]), changed(1, 3, 1), changed(1, 2, 0)];
    expect(wrongsAfter(heard, { without: 'versions' })).toMatchObject({ lost: 1, wentBack: 1 });
  });

  it('sees who is away', () => {
    expect(wrongsOf([{ belief: new Belief(), current: false }], new Map()).away).toBe(1);
  });
});

describe('the judge of changes', () => {
  const operation = (from: number, answer: number | null): Operation => ({
    id: 1,
    from,
    start: 0,
    end: 0,
    answer,
    result: answer === 200 ? { version: from + 1, status: 0 } : null,
  });

  it.each([
    ['an acknowledged change that is missing', [operation(3, 200)], { lost: 1, unexpected: 0 }],
    ['unrequested changes', [operation(1, 200)], { lost: 0, unexpected: 1 }],
    ['a refused change that was made', [operation(2, 409)], { lost: 0, unexpected: 1 }],
    ['nothing where a cut-off change was done', [operation(2, null)], { lost: 0, unexpected: 0 }],
  ])('sees %s', (_, history, wrongs) => {
    expect(compareHistory(history, truth)).toEqual(wrongs);
  });
});
