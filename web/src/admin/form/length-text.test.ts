import { expect, it } from 'vitest';
import { lengthTextOf, secondsOf } from './length-text.ts';

it.each([
  ['', null],
  ['24:18', 1_458],
  ['0:09', 9],
  ['1:24:18', 5_058],
  ['120:00', 7_200],
])('reads %s', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

it.each(['24', '24:60', 'a:10', '1:2:3'])('cannot read %s', (text) => {
  expect(secondsOf(text)).toBeNaN();
});

it('formats a length that it reads back', () => {
  expect(secondsOf(lengthTextOf(5_058))).toBe(5_058);
  expect(lengthTextOf(null)).toBe('');
});
