import { readMobile } from '@maru/contract/typed-text';

/** A phone number has at most this many digits. */
const PHONE_DIGITS = 11;
/** Beyond this many digits, whole won would no longer be exact numbers. */
const WON_DIGITS = 15;

/** The digits of a text; full-width ones count as well. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '');
}

/**
 * What a phone field holds of a typed or pasted number: the digits of a whole mobile number, however
 * it was written, otherwise the digits so far. A number that the field does not take stays visible,
 * so that its error can be read.
 */
export function phoneDigitsOf(text: string): string {
  const digits = digitsOf(text);
  // With the code of the country it may still become a whole number.
  const most = digits.startsWith('82') ? PHONE_DIGITS + 2 : PHONE_DIGITS;
  return readMobile(text) ?? readMobile(digits) ?? digits.slice(0, most);
}

/** Groups digits while they are typed: `010`, `010-1234`, `010-1234-5678`. */
export function groupPhone(digits: string): string {
  // No number of this country yet.
  if (!digits.startsWith('0')) return digits;
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)]
    .filter((part) => part !== '')
    .join('-');
}

/** Whether digits are a whole mobile number: 010, 011 or 016 to 019, ten or eleven digits. */
export function isPhone(digits: string): boolean {
  return /^01[016-9]\d{7,8}$/.test(digits);
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
