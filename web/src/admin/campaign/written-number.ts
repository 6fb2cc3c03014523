import { mayHoldMobile } from '@maru/contract/text/number/held-number';
import { readMobile, usualSigns } from '@maru/contract/text/typed-text';

/** Maximum number of characters of a field of the contract. A longer piece cannot be a number. */
const MAX_PIECE = 40;

/** Number in a common notation that needs no change. */
const PLAIN = /^\+?[\d ().-]+$/;

/**
 * Converts a piece of a pasted list for the contract. The result is the text as written, or the
 * digits of a number.
 */
export function pieceOf(cell: string): string {
  const written = cell.trim();
  const isPlain = PLAIN.test(written) && !written.startsWith('1') && written.length <= MAX_PIECE;
  return isPlain ? written : (readMobile(written) ?? shortened(written));
}

/** The beginning of an unreadable piece. It is cut so that it does not become another number. */
function shortened(written: string): string {
  let piece = written.slice(0, MAX_PIECE);
  while (isMobile(piece)) piece = piece.slice(0, -1);
  return piece;
}

/** Separators between the numbers of one line, in addition to those of a table. */
export const BETWEEN = /[,;\t|\uff5c\uff0c\uff1b\u3001]+/;

export const isMobile = (written: string) => readMobile(written) !== null;

/** Digits of a mistyped number, or of one that a spreadsheet shortened (`1.03E+09`). */
const MISTYPED = /^["'(]*[+0][\d\s().-]{6,}|^\d(?:\.\d+)?e\+?\d+$/i;

/** Whether a cell is meant as a number, even if it cannot be read. */
export function isMeantAsNumber(cell: string): boolean {
  return isMobile(cell) || MISTYPED.test(cell.normalize('NFKC')) || mayHoldMobile(cell);
}

const DATE = String.raw`\d{4}[-./]\s?\d{1,2}[-./]\s?\d{1,2}\.?`;
/** Days and times, which hold as many digits as a number. */
const DAYS = new RegExp(String.raw`${DATE}|\d{1,2}:\d{2}`, 'g');
const DAY = new RegExp(`^${DATE}$`);
export const isDay = (cell: string) => DAY.test(cell);

/**
 * Letters and words that people type instead of digits: `01O`, `OIO`, `공일공`. U+110B is ㅇ in the
 * usual form (NFKC).
 */
const DIGIT_LETTERS: Readonly<Record<string, string>> = {
  o: '0',
  '\u110b': '0',
  l: '1',
  i: '1',
  '|': '1',
  공: '0',
  영: '0',
  일: '1',
  이: '2',
  삼: '3',
  사: '4',
  오: '5',
  육: '6',
  칠: '7',
  팔: '8',
  구: '9',
};
const DIGIT_LETTER = new RegExp(`[${Object.keys(DIGIT_LETTERS).join('')}]`, 'g');
/** Digits of a whole number, or of one without its first part: `1234-5601`. */
const LIKE_NUMBER = /\d(?:[\s().\-·_*]{0,2}[\d*]){6,}/;

/** Signs that cover the digits of a number: `010-XXXX-5601`, `010-○○○○-5601`. */
const COVER = /[x○●•∙#?]/g;
/**
 * A mobile number after its letters became digits, complete or covered, or one without its first
 * part. It may stand behind other digits: `2번 010-1234-560`.
 */
const LIKE_MOBILE =
  /(?<![\d*])(?:(?:(?:\+?82[\s()\-.]*0?|0)1[016-9*]|10)(?:[\s().\-·_/]{0,2}[\d*]){6,}|[\d*]{3,4}-[\d*]{4}(?![\d*]))/;

/** A cell with digits for the letters and words that people type instead, without days. */
function withDigits(cell: string): string {
  const written = cell.normalize('NFKC').toLowerCase().replaceAll(DAYS, ' ');
  const text = usualSigns(written.replaceAll(COVER, '*'));
  return text.replaceAll(DIGIT_LETTER, (letter) => DIGIT_LETTERS[letter]!);
}

/** Whether a text holds something that could be a telephone number for a human reader. */
const resemblesNumber = (cell: string) => LIKE_NUMBER.test(withDigits(cell));

/**
 * Whether a human reader takes a cell for a mobile number: `01O-1234-5601`, `010-XXXX-5601`. A
 * number that begins otherwise, such as that of an order, is none.
 */
export const resemblesMobile = (cell: string) => LIKE_MOBILE.test(withDigits(cell));

/** Whether a human reader could take a cell for a mobile number, readable or not. */
export const mayBeNumber = (cell: string) => isMeantAsNumber(cell) || resemblesMobile(cell);

/** Whether a cell above the numbers is a title or the name of a column: words, or a day. */
export function isTitle(cell: string): boolean {
  if (isMeantAsNumber(cell) || resemblesNumber(cell)) return false;
  return /\p{L}/u.test(cell) || !/[\d*#]/.test(cell.normalize('NFKC')) || isDay(cell);
}
