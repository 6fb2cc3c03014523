import { expect, it } from 'vitest';
import { fromClockInput } from '../../shared/format.ts';
import { endAfterMove } from './end-after-move.ts';

const START = '2026-03-02T11:00:00.000Z';
const END = '2026-03-02T12:30:00.000Z';

it('moves the end by the same distance, within the day and to another', () => {
  expect(endAfterMove(START, '2026-03-02T12:40:00.000Z', END)).toBe('2026-03-02T14:10:00.000Z');
  expect(endAfterMove(START, '2026-03-04T11:00:00.000Z', END)).toBe('2026-03-04T12:30:00.000Z');
  expect(endAfterMove(START, '2026-03-01T10:00:00.000Z', END)).toBe('2026-03-01T11:30:00.000Z');
});

it('leaves the end where the year has six digits', () => {
  const typed = fromClockInput('275760-09-13T00:00');

  expect(typed).toBe('+275760-09-12T15:00:00.000Z');
  expect(endAfterMove(START, typed, '2026-03-02T22:00:00.000Z')).toBeNull();
  expect(fromClockInput('275760-12-31T00:00')).toBeNull();
});

it('leaves the end where a time is half typed, which a field reports as the year 0', () => {
  const half = '0000-01-01T00:00:00.000Z';

  expect(endAfterMove(half, '2026-03-04T11:00:00.000Z', END)).toBeNull();
  expect(endAfterMove(START, half, END)).toBeNull();
  expect(endAfterMove(START, '2026-03-04T11:00:00.000Z', half)).toBeNull();
});

it('leaves the end where something is not known, and where it was before the start', () => {
  expect(endAfterMove('', '2026-03-04T11:00:00.000Z', END)).toBeNull();
  expect(endAfterMove(START, null, END)).toBeNull();
  expect(endAfterMove(START, '2026-03-04T11:00:00.000Z', null)).toBeNull();
  expect(endAfterMove(END, '2026-03-04T11:00:00.000Z', START)).toBeNull();
});
