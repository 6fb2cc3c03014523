/** Finds numbers of persons that a text or a name holds, also in disguise. */

import { withoutInvisible } from '../clean-text.ts';
import { SIGNS, usualForm, usualSigns } from '../typed-text.ts';

const HIDING = `[${SIGNS}\u2800*]{0,3}`;
/**
 * Six digits and a figure of four: the code of a stock and its price, as in `010120 2300원` and
 * `(010950) 6850`. A hyphen or a lone digit behind them makes a number of them.
 */
const CODE_AND_FIGURE = String.raw`\d{6}[\s()/·_]+\d{4}(?!\d|[${SIGNS}]{1,3}\d(?!\d))`;
/** Without its zero, a number stands neither behind another figure nor before a unit. */
const BEHIND_FIGURE = String.raw`\d[${SIGNS}]{1,3}`;
const UNIT = String.raw`\s?(?:[%$₩원주배개명점회만천백억조불]|달러|포인트|퍼센트|프로|pt)`;
const DIGITS = String.raw`1[016-9]${HIDING}[\dlo*]{3,4}${HIDING}\d{4}(?!\d)`;
const HIDDEN_MOBILE = new RegExp(
  [
    String.raw`(?<!\d)(?!${CODE_AND_FIGURE})(?:(?:\+?82${HIDING})?0|\+?82${HIDING})${DIGITS}`,
    String.raw`(?<!\d|${BEHIND_FIGURE})${DIGITS}(?!${UNIT})`,
  ].join('|'),
  'i',
);

/** Letters and syllables that are typed for digits. */
const ZERO = '[0oㅇ공영]';
const ONE = '[1liㅣ일]';
const THIRD = '[016-9oㅇ공영일육륙칠팔구]';
const DIGIT = String.raw`[\doliㅇㅣ공영일이삼사오육륙칠팔구]`;
/** Never holds a {@link DIGIT}. Otherwise a number could be divided in many ways. */
const GAP = `[${SIGNS}\u2800*]{1,3}`;
/**
 * A mobile number in such letters, digit by digit, or in pairs: `O1O-1234-5678`, `0 1 0 1 2 …`,
 * `010 12 34 56 78`.
 */
const DISGUISED_MOBILE = new RegExp(
  String.raw`(?<![\da-z])(?!${CODE_AND_FIGURE})(?:${[
    `(?:${ZERO}${ONE}${THIRD}|${ZERO}${HIDING}${ONE}${HIDING}${ZERO})${HIDING}${DIGIT}{3,4}${HIDING}${DIGIT}{4}`,
    `${ZERO}${GAP}${ONE}${GAP}${THIRD}(?:${GAP}${DIGIT}){7,8}`,
    `${ZERO}${ONE}${ZERO}(?:${GAP}${DIGIT}{2}){4}`,
  ].join('|')})(?!\d)`,
  'i',
);

/** Letters of Hangul on their own stay, because they are typed for digits: `ㅇ1ㅇ`. */
const COMPATIBLE = /[^\u3131-\u318e]+/g;

/**
 * Whether a text may contain a mobile number, including one inside a note, with a typing error, or
 * with letters and syllables instead of digits.
 */
export function mayHoldMobile(written: string): boolean {
  const form = written.replaceAll(COMPATIBLE, (part) => part.normalize('NFKC'));
  const text = usualSigns(withoutInvisible(form));
  return HIDDEN_MOBILE.test(text) || DISGUISED_MOBILE.test(text);
}

/** Most digits of a name, such as the year in a name that two members share. */
const MOST_DIGITS_OF_NAME = 4;
/** Digits of any script, and letters that are typed instead of 0 and 1 beside a digit. */
const DIGIT_OF_NAME = /\p{Nd}|(?<=\p{Nd}[\s-]?)[oOlI]|[oOlI](?=[\s-]?\p{Nd})/gu;

/**
 * Whether a name may contain a personal number: of a phone, a resident registration or an account,
 * also in digits of another script.
 */
export function mayHoldNumber(name: string): boolean {
  const digits = usualForm(name).match(DIGIT_OF_NAME) ?? [];
  return digits.length > MOST_DIGITS_OF_NAME || mayHoldMobile(name);
}
