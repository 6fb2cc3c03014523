import { coverKinds, type CoverKind } from '@maru/contract/cover/cover';
import { expect, it } from 'vitest';
import { LAYOUTS, lookOf } from './cover-look.ts';

const ALIKE = 4;
const boards = { brand: 'maru', board: null } as const;

it('has at least twelve layouts, and uses all', () => {
  const seen = new Set(
    Array.from({ length: 200 }, (_, _id) => {
      const { composition, ground } = lookOf({ kind: 'post', _id }, boards);
      return `${composition} ${ground}`;
    }),
  );
  expect(LAYOUTS).toBeGreaterThanOrEqual(12);
  expect(seen.size).toBe(LAYOUTS);
});

/** Whether four neighbours have the same value. */
const hasFourAlike = (row: readonly string[]) =>
  row.some((_, index) => {
    const some = row.slice(index, index + ALIKE);
    return some.length === ALIKE && new Set(some).size === 1;
  });

const rowOf = (kind: CoverKind, step: number) =>
  Array.from({ length: 200 }, (_, index) => lookOf({ kind, _id: 1 + index * step }, boards));

it.each(coverKinds)('shows no four %s covers alike in a row, whatever the step', (kind) => {
  for (let step = 1; step <= 60; step += 1) {
    const looks = rowOf(kind, step).map(
      ({ tone, composition, ground }) => `${tone} ${composition} ${ground}`,
    );
    expect(hasFourAlike(looks), `step ${step}`).toBe(false);
  }
});

it.each(coverKinds)('shows no four %s covers of one colour in a row', (kind) => {
  for (let step = 1; step <= 30; step += 1) {
    const tones = rowOf(kind, step).map(({ tone }) => tone);
    expect(hasFourAlike(tones), `step ${step}`).toBe(false);
  }
});

it('shows columns in the colour of the brand', () => {
  const tonesOf = (brand: 'futureon' | 'daebeom') =>
    Array.from(
      { length: 9 },
      (_, _id) => lookOf({ kind: 'post', _id }, { brand, board: 'column' }).tone,
    );
  expect(tonesOf('futureon')).not.toContain('accent');
  expect(tonesOf('daebeom')).toContain('accent');
});
