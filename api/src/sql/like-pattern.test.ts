import { describe, expect, it } from 'vitest';
import { containing, containingNumber, searchedBeginning } from './like-pattern.ts';

describe('[C01] a search pattern', () => {
  it.each([
    ['배당', ['%배당%']],
    [' 배당 ', ['%배당%']],
    ['배당  금리 배당', ['%배당%', '%금리%']],
    ['100%', [String.raw`%100\%%`]],
    ['a_b', [String.raw`%a\_b%`]],
    [String.raw`\ `, [String.raw`%\\%`]],
    ['', null],
    ['  ', null],
    [undefined, null],
  ])('of %j is %j', (text, pattern) => {
    expect(containing(text)).toEqual(pattern);
  });
});

it.each([
  ['주문번호 261020-D00005', ['%261020-d00005%']],
  ['#R261129–100003', ['%r261129-100003%']],
  ['김하늘 261020', ['%김하늘%', '%261020%']],
  ['', null],
])('a search for an order by %j is for %j', (text, pattern) => {
  expect(containingNumber(text)).toEqual(pattern);
});

it.each([
  ['한', '한'],
  ['7', '7'],
  ['', null],
  ['%', String.raw`\%%`],
  ['_', String.raw`\_%`],
  ['한결', '한결%'],
])('names that begin with %j match %j', (text, pattern) => {
  expect(searchedBeginning(text)).toBe(pattern);
});
