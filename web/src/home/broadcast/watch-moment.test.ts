// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { momentAddress, readMoment, rememberMoment, takeMoment } from './watch-moment.ts';

const MOMENT = { scheduleId: 12, seconds: 754 };
const NOW = Date.parse('2026-11-20T09:00:00+09:00');

afterEach(() => localStorage.clear());

it('[S34] a link names a recording and its second', () => {
  const { searchParams } = new URL(momentAddress(MOMENT), 'https://maru.example');
  expect(readMoment(searchParams)).toEqual(MOMENT);
});

it.each([
  ['', null],
  ['watch=abc&t=3', null],
  ['watch=0', null],
  ['watch=12', { scheduleId: 12, seconds: 0 }],
  ['watch=12&t=-5', { scheduleId: 12, seconds: 0 }],
])('[S34] reads %j', (search, expected) => {
  expect(readMoment(new URLSearchParams(search))).toEqual(expected);
});

it('[S34] a moment waits for its own recording, once, and ten minutes', () => {
  rememberMoment(MOMENT, NOW);
  expect(takeMoment(13, NOW)).toBeNull();
  expect(takeMoment(12, NOW + 599_999)).toBe(754);
  expect(takeMoment(12, NOW + 599_999)).toBeNull();

  rememberMoment(MOMENT, NOW);
  expect(takeMoment(12, NOW + 600_000)).toBeNull();
});

it('[S34] garbage in the storage is no moment', () => {
  localStorage.setItem('maru.watch-moment', '12 soon');
  expect(takeMoment(12, NOW)).toBeNull();
});
