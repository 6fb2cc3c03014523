import { describe, expect, it } from 'vitest';
import { isSenderNumber, senderNumberInput } from './sender-number.ts';

describe('[M07] a sender number', () => {
  it.each([
    '16000000', // a company's
    '022345678', // Seoul, 9 digits
    '0221234567',
    '0312345678', // an area code of three
    '03122345678',
    '01023456789',
    '0112345678',
    '07041234567',
    '05041234567',
    '050812345678',
    '030123456789', // 12 digits: only 030 and 050
    '0802345678',
  ])('may be %s', (digits) => {
    expect(isSenderNumber(digits)).toBe(true);
  });

  it.each([
    ['no area code', '22345678'],
    ['seven digits', '1600000'],
    ['nine digits after a company’s head', '160000000'],
    ['a company’s number behind an area code', '0216000000'],
    ['the police', '112'],
    ['a special number', '1335'],
    ['an exchange that begins with 1', '0211234567'],
    ['a mobile number a digit short', '0102345678'],
    ['an area there is not', '0392345678'],
    ['the country code', '821023456789'],
  ])('is refused with %s', (_case, digits) => {
    expect(isSenderNumber(digits)).toBe(false);
  });

  it('is taken as it is typed, and travels as digits', () => {
    const { number } = senderNumberInput.parse({ number: ' 02-2000-0000', label: '고객센터' });

    expect(number).toBe('0220000000');
  });
});
