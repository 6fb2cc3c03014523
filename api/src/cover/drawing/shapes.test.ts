import { expect, it } from 'vitest';
import { clearOf } from './shapes.ts';

const place = { x: 100, y: 10, width: 200, height: 100 };

it.each([
  ['beside it', { top: 50, right: 90 }, place],
  ['below it', { top: 120, right: 250 }, place],
  ['on its foot', { top: 100, right: 290 }, { ...place, height: 90 }],
  ['on its side', { top: 20, right: 150 }, { ...place, x: 150, width: 150 }],
  ['on most of it', { top: 20, right: 280 }, { ...place, x: 190, width: 110 }],
])('a drawing leaves room for words %s', (_, corner, expected) => {
  const cleared = clearOf(place, corner);
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(cleared[side]).toBeCloseTo(expected[side]);
  }
});
