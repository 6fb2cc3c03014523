import { describe, expect, it } from 'vitest';
import {
  caretAfter,
  codeDigitsOf,
  decimalOf,
  groupPhone,
  groupWon,
  isPhone,
  percentOf,
  phoneDigitsOf,
  wholeDigitsOf,
  wonDigitsOf,
  wonOf,
} from './masks.ts';

describe('[S5.9] [Y02] a phone number while it is typed', () => {
  it.each([
    ['0', '0'],
    ['010', '010'],
    ['0101', '010-1'],
    ['01012345', '010-1234-5'],
    ['010-1234-56789', '010-1234-56789'],
    ['+82 10-1234-56789', '8210123456789'],
    ['010 1234 5678', '010-1234-5678'],
    ['10', '10'],
    ['+82 10', '8210'],
    ['+82 10-1234-5678', '010-1234-5678'],
    ['+821012345678', '010-1234-5678'],
    ['1012345678', '010-1234-5678'],
    ['０１０１２３４５６７８', '010-1234-5678'],
    ['\u202a010-1234-5678\u202c', '010-1234-5678'],
    ['0082 10 1234 5678', '010-1234-5678'],
    ['00821012345678', '010-1234-5678'],
    ['0112345678', '011-234-5678'],
    ['011-234-5678', '011-234-5678'],
    ['+82 16 234 5678', '016-234-5678'],
    ['0112345', '011-234-5'],
    ['01123456789', '011-2345-6789'],
    ['0101234567', '010-1234-567'],
    ['010-1234-5678 (집)', '010-1234-5678'],
    ['abc', 'abc'],
    ['010-l234-5678', '010-l234-5678'],
    ['010-1234-567B', '010-1234-567B'],
    ['010-1234-56가78', '010-1234-56가78'],
    ['010,1234,5678', '010,1234,5678'],
  ])('of %j shows %j', (typed, shown) => {
    expect(groupPhone(phoneDigitsOf(typed))).toBe(shown);
  });

  it.each([
    '010-l234-5678',
    '0l0-1234-5678',
    '010-1234-567',
    '010-1234-56789',
    'abc',
    '010-1234-5678가',
    '1O12345678',
  ])('%j is no whole number', (typed) => {
    expect(isPhone(phoneDigitsOf(typed))).toBe(false);
  });

  it('groups again when a wrong character is deleted', () => {
    const typed = groupPhone(phoneDigitsOf('010-1l'));

    expect(groupPhone(phoneDigitsOf(typed.replace('l', '234')))).toBe('010-1234');
  });

  it('is whole with a mobile prefix and eleven digits, or ten of an older prefix', () => {
    const prefixes = ['010', '011', '012', '013', '014', '015', '016', '017', '018', '019'];

    expect(prefixes.filter((prefix) => isPhone(`${prefix}12345678`))).toEqual([
      '010',
      '011',
      '016',
      '017',
      '018',
      '019',
    ]);
    expect(isPhone('010123456789')).toBe(false);
    expect(isPhone('0101234567')).toBe(false);
    expect(isPhone('0171234567')).toBe(true);
  });
});

describe('[S5.7] [Y02] an amount while it is typed', () => {
  it.each([
    ['1250000', '1,250,000'],
    ['1,250,0001', '12,500,001'],
    ['007', '7'],
    ['0', '0'],
    ['', ''],
    ['₩ 1,000원', '1,000'],
    ['１，２５０', '1,250'],
    ['12,000.00', '12,000'],
    ['1 250 000', '1,250,000'],
    ['\\1,250', '1,250'],
    ['\u202a1,250\u202c', '1,250'],
    ['1234567890123456789', '1,234,567,890,123,456,789'],
    ['12l50', '12l50'],
    ['1,25O', '1,25O'],
    ['12,000.50', '12,000.50'],
    ['12,000.', '12,000.'],
    ['-5000', '-5000'],
    ['1e5', '1e5'],
    ['만원', '만원'],
  ])('of %j shows %j', (typed, shown) => {
    expect(groupWon(wonDigitsOf(typed))).toBe(shown);
  });

  it.each([
    ['1250000', 1_250_000],
    ['40,000', 40_000],
    ['0', 0],
    ['', Number.NaN],
    ['12l50', Number.NaN],
    ['1e5', Number.NaN],
    ['0x10', Number.NaN],
    ['-5000', Number.NaN],
    ['12000.', Number.NaN],
  ])('%j is the number %d', (value, number) => {
    expect(wonOf(value)).toBe(number);
  });

  it.each([
    ['1250', 4, '1,250', 5],
    ['12,3450', 4, '123,450', 3],
    ['1,250', 0, '1,250', 0],
    [',250', 1, '250', 0],
    ['O1O-1', 5, '010-1', 5],
    ['OlO1', 4, '010-1', 5],
  ])('of %j keeps the caret at %d when it becomes %j', (before, caret, after, place) => {
    expect(caretAfter(before, caret, after)).toBe(place);
  });
});

describe('[S5.8] [Y02] a percentage while it is typed', () => {
  it.each([
    ['12.5', 2, '12.5'],
    ['.5', 1, '0.5'],
    ['05', 1, '5'],
    ['7%', 0, '7'],
    ['7.', 2, '7.'],
    ['１２．５', 1, '12.5'],
    ['12.345', 2, '12.345'],
    ['1.2.3', 2, '1.2.3'],
    ['7.9', 0, '7.9'],
    ['12,5', 2, '12,5'],
    ['1l.5', 2, '1l.5'],
    ['-5', 2, '-5'],
  ])('of %j with %d decimals stores %j', (typed, decimals, stored) => {
    expect(percentOf(typed, decimals)).toBe(stored);
  });

  it.each([
    ['52.25', 52.25],
    ['7.', 7],
    ['', Number.NaN],
    ['1l.5', Number.NaN],
    ['1e1', Number.NaN],
  ])('%j is the number %d', (value, number) => {
    expect(decimalOf(value)).toBe(number);
  });
});

it.each([
  ['012 345', '012345'],
  ['012-345', '012345'],
  ['０１２３４５', '012345'],
  ['\u200b012345 ', '012345'],
  ['01234567', '01234567'],
  ['0l2345', '0l2345'],
  ['인증번호 012345', '인증번호 012345'],
])('the code %j is stored as %j', (typed, stored) => {
  expect(codeDigitsOf(typed)).toBe(stored);
});

it.each([
  ['0012', '12'],
  ['1,234', '1234'],
  ['1234567890', '1234567890'],
  ['12-34', '12-34'],
  ['-5', '-5'],
  ['캠페인 12번', '캠페인 12번'],
])('the number %j is stored as %j', (typed, stored) => {
  expect(wholeDigitsOf(typed)).toBe(stored);
});
