import { describe, expect, it } from 'vitest';
import { containing } from './like-pattern.ts';

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
