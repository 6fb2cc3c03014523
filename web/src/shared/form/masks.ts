import {
  MOBILE,
  readCodeSoFar,
  readMobile,
  readMobileSoFar,
  readPercentSoFar,
  readWholeSoFar,
  readWonSoFar,
} from '@maru/contract/text/typed-text';

/** Beyond this many digits, whole won would no longer be exact numbers. */
export const WON_DIGITS = 15;

/**
 * The stored form of a typed or pasted number. Text with any other character, or with too many
 * decimals, stays unchanged, so that validation refuses it.
 */
const orAsTyped = (read: (text: string) => string | null) => (text: string) => read(text) ?? text;

/** The digits of a phone number. */
export const phoneDigitsOf = orAsTyped((text) => {
  const digits = readMobileSoFar(text);
  // With the country code it may already be a complete number.
  return digits === null ? null : (readMobile(digits) ?? digits);
});

/** The digits of a whole number without leading zeros. */
export const wholeDigitsOf = orAsTyped(readWholeSoFar);

/** The digits of an amount in won without leading zeros. */
export const wonDigitsOf = orAsTyped(readWonSoFar);

/** The digits of a code, with leading zeros. */
export const codeDigitsOf = orAsTyped(readCodeSoFar);

/** A percentage: digits and one decimal point with at most `decimals` decimals. */
export function percentOf(text: string, decimals: number): string {
  return orAsTyped((typed) => readPercentSoFar(typed, decimals))(text);
}

/** Numbers of the older prefixes may have ten digits, in groups of 3-3-4. */
const OLD_TEN_DIGITS = /^01[16-9]\d{0,7}$/;

/** Groups digits while they are typed: `010`, `010-1234`, `010-1234-5678`, `011-234-5678`. */
export function groupPhone(value: string): string {
  // An incomplete domestic number, or text that is not a number.
  if (!/^0\d*$/.test(value)) return value;
  const end = OLD_TEN_DIGITS.test(value) ? 6 : 7;
  return [value.slice(0, 3), value.slice(3, end), value.slice(end)]
    .filter((part) => part !== '')
    .join('-');
}

/** Whether a text is the digits of a whole mobile number. */
export function isPhone(text: string): boolean {
  return MOBILE.test(text);
}

/** `1,250,000` from digits. A text that is no amount stays. */
export function groupWon(value: string): string {
  return /^\d+$/.test(value) ? value.replaceAll(/\B(?=(\d{3})+$)/g, ',') : value;
}

/** An amount as a number. An empty text and a text that is no amount are NaN, which schemas refuse. */
export function wonOf(text: string): number {
  return Number(readWonSoFar(text) || Number.NaN);
}

/** A percentage as a number. Any other text is NaN, which schemas refuse. */
export function decimalOf(text: string): number {
  return /^\d+(?:\.\d*)?$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Caret position after a text was grouped: behind as many digits as before. Typing in the middle of
 * a number then continues at the same place.
 */
export function caretAfter(before: string, caret: number, after: string): number {
  // Letters may have become digits: `O1O-1` is `010-1`.
  if (caret === before.length) return after.length;
  let left = before.slice(0, caret).normalize('NFKC').replaceAll(/\D/g, '').length;
  if (left === 0) return 0;
  for (const [index, letter] of Array.from(after).entries()) {
    if (/\d/.test(letter)) left -= 1;
    if (left === 0) return index + 1;
  }
  return after.length;
}
