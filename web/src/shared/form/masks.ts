import { MOBILE, readMobile, readMobileSoFar } from '@maru/contract/typed-text';

/** A phone number has at most this many digits. */
const PHONE_DIGITS = 11;
/** Beyond this many digits, whole won would no longer be exact numbers. */
const WON_DIGITS = 15;

/** The digits of a text; full-width ones count as well. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '');
}

/**
 * The value of a phone field: the digits of a typed or pasted number, at most so many as a number
 * has. A text with any other character stays as it was typed, so that its error can be read.
 */
export function phoneDigitsOf(text: string): string {
  const digits = readMobileSoFar(text);
  if (digits === null) return text;
  // With the code of the country it may still become a whole number.
  const [country = ''] = /^(?:00)?82/.exec(digits) ?? [];
  return readMobile(digits) ?? digits.slice(0, country.length + PHONE_DIGITS);
}

/** Groups digits while they are typed: `010`, `010-1234`, `010-1234-5678`. */
export function groupPhone(value: string): string {
  // No number of this country yet, or a text that is none.
  if (!/^0\d*$/.test(value)) return value;
  return [value.slice(0, 3), value.slice(3, 7), value.slice(7)]
    .filter((part) => part !== '')
    .join('-');
}

/** Whether a text is the digits of a whole mobile number. */
export function isPhone(text: string): boolean {
  return MOBILE.test(text);
}

/** A typed or pasted amount as it is stored: digits without leading zeros and decimals. */
export function wonDigitsOf(text: string): string {
  return digitsOf(text.normalize('NFKC').replace(/\.\d{1,2}(?!\d)/, ''))
    .replace(/^0+(?=\d)/, '')
    .slice(0, WON_DIGITS);
}

/** `1,250,000` from digits. */
export function groupWon(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** What may be stored of a typed percentage: digits, and one point with so many decimals. */
export function percentOf(text: string, decimals: number): string {
  const cleaned = text.normalize('NFKC').replaceAll(/[^\d.]/g, '');
  const [whole = '', ...rest] = cleaned.split('.');
  const units = whole.replace(/^0+(?=\d)/, '');
  if (rest.length === 0 || decimals === 0) return units;
  return `${units === '' ? '0' : units}.${rest.join('').slice(0, decimals)}`;
}

/**
 * Where the caret belongs after a text was grouped: behind as many digits as before, so that
 * typing in the middle of a number goes on where it was.
 */
export function caretAfter(before: string, caret: number, after: string): number {
  let left = digitsOf(before.slice(0, caret)).length;
  if (left === 0) return 0;
  for (const [index, letter] of Array.from(after).entries()) {
    if (/\d/.test(letter)) left -= 1;
    if (left === 0) return index + 1;
  }
  return after.length;
}
