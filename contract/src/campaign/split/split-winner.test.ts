import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { outlookOf } from './split-winner.ts';

const arms = (...counts: readonly (readonly [sent: number, hits: number])[]) =>
  counts.map(([sent, hits], at) => ({ no: at + 1, sent, hits }));

it('[M24] a clearly better text wins', () => {
  expect(outlookOf(arms([100, 5], [100, 20]))).toEqual({
    kind: 'winner',
    leader: 2,
    confidence: 99,
  });
});

it('[M24] a difference that may be chance is a tie, with its confidence', () => {
  // z = 0.4714 for 10 and 12 of 100, of which 68 % of the normal distribution lie below.
  expect(outlookOf(arms([100, 10], [100, 12]))).toEqual({
    kind: 'tie',
    leader: 2,
    confidence: 67,
  });
});

it('[M24] equal results have no leader', () => {
  expect(outlookOf(arms([100, 10], [200, 20]))).toEqual({
    kind: 'tie',
    leader: null,
    confidence: null,
  });
});

it('[M24] too few clicks decide nothing, nor does a text that reached no phone', () => {
  expect(outlookOf(arms([100, 0], [100, 9]))).toMatchObject({ kind: 'few', leader: 2 });
  expect(outlookOf(arms([0, 0], [100, 50]))).toMatchObject({ kind: 'few' });
  expect(outlookOf(arms([0, 0], [0, 0]))).toMatchObject({ kind: 'few', leader: null });
});

it('[M24] more texts need a higher confidence', () => {
  const [one, other] = [
    [100, 10],
    [100, 17],
  ] as const;
  expect(outlookOf(arms(one, other)).kind).toBe('winner');
  expect(outlookOf(arms(one, other, one, one)).kind).toBe('tie');
});

it('[M24] the order of the texts does not matter', () => {
  const arm = fc
    .integer({ min: 1, max: 5_000 })
    .chain((sent) => fc.tuple(fc.constant(sent), fc.integer({ min: 0, max: sent })));
  fc.assert(
    fc.property(arm, arm, (one, other) => {
      const forth = outlookOf(arms(one, other));
      const back = outlookOf(arms(other, one));
      expect(back.kind).toBe(forth.kind);
      expect(back.confidence).toBe(forth.confidence);
      expect(back.leader).toBe(forth.leader === null ? null : 3 - forth.leader);
    }),
  );
});
