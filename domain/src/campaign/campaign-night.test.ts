import { describe, expect, it } from 'vitest';
import { nightEndOf } from './campaign-night.ts';

const seoul = (time: string) => Date.parse(`2026-08-24T${time}+09:00`);

describe('[M05] the night of advertising', () => {
  it.each([
    ['20:59:59.999', null],
    ['21:00:00.000', '2026-08-24T23:00:00.000Z'],
    ['23:59:59.999', '2026-08-24T23:00:00.000Z'],
    ['00:00:00.000', '2026-08-23T23:00:00.000Z'],
    ['07:59:59.999', '2026-08-23T23:00:00.000Z'],
    ['08:00:00.000', null],
    ['12:00:00.000', null],
  ])('at %s ends at %s', (time, end) => {
    const found = nightEndOf(seoul(time));

    expect(found && new Date(found).toISOString()).toBe(end);
  });
});
