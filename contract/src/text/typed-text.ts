/**
 * Parses text that people type or paste. Every phone number, search term, name and text field
 * passes through these functions, in the browser and on the server.
 */

import { cleanLine, withoutInvisible } from './clean-text.ts';
import { INITIALS } from './name/jamo.ts';

/** Every dash and hyphen, the minus sign, tildes, box lines and the full-width hyphen. */
const DASH = /[\p{Pd}\u2043\u2212\u223c\u2500\u2501\u30fc\u1173\u3161~]/gu;

/**
 * A cell of a table as it is read: without invisible characters around and in it, and without the
 * `="…"` by which spreadsheets keep the zeros of a number. Line breaks within it stay.
 */
export function cleanCell(cell: string): string {
  const [, quoted] = /^="(.*)"$/s.exec(cell.trim()) ?? [];
  return cleanLine(quoted ?? cell).trim();
}

/** Middle dots of all keyboards. They are one separator in a search. */
const MIDDLE_DOT = /[\u00b7\u0387\u119e\u2022\u2027\u2219\u22c5\u30fb\u318d\uff65]/g;
/** Hyphens and dashes, and the minus sign. They are one sign in a search. */
const HYPHEN = /[\u2010-\u2015\u2043\u2212]/g;
/** Letters and lines that are typed for the hyphen of a number: `261020ー00005`. */
const NUMBER_HYPHEN = /(?<=\d{3})[\u2500\u2501\u30fc\u1173\u3161](?=[\da-z])/gi;
/** The frame of a keycap: `1️⃣` is searched for as `1`. */
const KEYCAP = /\u20e3/g;
/** Compatibility forms have a usual form (NFKC). Letters of Hangul on their own stay, as in nicknames. */
const COMPATIBLE = /[^\u3131-\u318e]+/g;

/** Letters as a search compares them, except for their case: `Ｓ＆Ｐ` as `S&P`, `・` and `ㆍ` as `·`. */
function searchForm(text: string): string {
  return cleanLine(withoutInvisible(text))
    .replaceAll(MIDDLE_DOT, '·')
    .replaceAll(COMPATIBLE, (part) => part.normalize('NFKC'))
    .replaceAll(HYPHEN, '-')
    .replaceAll(NUMBER_HYPHEN, '-')
    .replaceAll(KEYCAP, '')
    .replaceAll(/\s+/g, ' ');
}

/** Words that are compared: one line in usual letters, without invisible characters. */
export function cleanSearch(text: string): string {
  return searchForm(text).trim();
}

/** Quotation marks and brackets around all words, a `#` in front, and signs at the end. */
const AROUND_WORDS =
  /^(?:"([^"]+)"|'([^']+)'|[“”‘’]([^“”‘’]+)[“”‘’]|\(([^()]+|\(.+\))\)|\[([^[\]]+)\]|[『【《「〈]([^』】》」〉]+)[』】》」〉]|["'#@?~:/-]+([^"']*[\p{L}\p{N}][^"']*)|(.*[^?!.,…~:/\s])[?!.,…~:/\s]+)$/u;

/** Words that people search for, as pasted from a sentence: `(배당)` and `배당?` are 배당. */
export function searchedWords(text: string): string {
  let words = cleanSearch(text);
  for (let found = AROUND_WORDS.exec(words); found; found = AROUND_WORDS.exec(words)) {
    words = (found.slice(1).find((part) => part !== undefined) ?? '').trim();
  }
  return words;
}

/**
 * The words of a search field, trimmed. If the server would read more than `most` characters, they
 * are cut in the form in which it reads them. No character is split.
 */
export function cutSearch(typed: string, most: number): string {
  const read = Array.from(searchedWords(typed));
  return read.length <= most ? typed.trim() : read.slice(0, most).join('').trim();
}

/** Separates the words of a search: `배당,금리` and `배당&금리` are two words, `1,000` is one. */
const BETWEEN_WORDS = / |(?<!\d)[,;]|[,;](?!\d)|(?<=\p{Script=Hangul})[&+](?=\p{Script=Hangul})/u;

/** The words of a search, each once and without the signs around it. A text must hold all of them. */
export function searchedWordsOf(text: string): string[] {
  const words = searchedWords(text).split(BETWEEN_WORDS).map(searchedWords);
  return [...new Set(words)].filter((word) => word !== '');
}

/** A text with `-` for every dash and `·` for every middle dot. */
export function usualSigns(text: string): string {
  return text.replaceAll(DASH, '-').replaceAll(MIDDLE_DOT, '·');
}

/** A part of a text, from and to. */
interface Range {
  from: number;
  to: number;
}

/** The ranges of a text that match the words of a search, in order. */
export function findWords(text: string, q: string): Range[] {
  // Words side by side are one place.
  const words = [searchedWords(q), ...searchedWordsOf(q)].map((word) => word.toLowerCase());
  // Of each character of the compared form, the place of its letter in the text.
  const letters: Range[] = [];
  let compared = '';
  let from = 0;
  for (const letter of text) {
    const to = from + letter.length;
    const form = searchForm(letter).toLowerCase();
    if (form !== ' ' || !compared.endsWith(' ')) {
      compared += form;
      for (let at = 0; at < form.length; at += 1) letters.push({ from, to });
    }
    from = to;
  }
  const places = [...new Set(words)]
    .flatMap((word) => placesOf(word, compared))
    .map(({ from: first, to: end }) => ({
      from: letters[first]!.from,
      to: letters[end - 1]!.to,
    }))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const found: Range[] = [];
  for (const place of places) {
    // Two finds in the parts of one letter are one, and so are words that overlap.
    if (place.from >= (found.at(-1)?.to ?? 0)) found.push(place);
  }
  return found;
}

function placesOf(word: string, text: string): Range[] {
  if (word === '') return [];
  if (LONE_CONSONANT.test(word)) {
    return Array.from(text.matchAll(initialsExpression(word)), ({ index, 0: found }) => ({
      from: index,
      to: index + found.length,
    }));
  }
  const places: Range[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    places.push({ from: at, to: at + word.length });
  }
  return places;
}

const LONE_CONSONANT = new RegExp(`[${INITIALS}]`);
/** The first syllable, and the number of syllables that begin with one consonant. */
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 588;

/** Matches a word in which a consonant alone stands for every syllable that begins with it. */
function initialsExpression(word: string): RegExp {
  const parts = Array.from(word, (letter) => {
    const at = INITIALS.indexOf(letter);
    if (at < 0) return letter.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`);
    const from = FIRST_SYLLABLE + at * SYLLABLES;
    return `[${letter}${String.fromCodePoint(from)}-${String.fromCodePoint(from + SYLLABLES - 1)}]`;
  });
  return new RegExp(parts.join(''), 'g');
}

/** A typed number or address in usual letters, without invisible characters and spaces around it. */
export function usualForm(written: string): string {
  return withoutInvisible(written.normalize('NFKC')).trim();
}

/**
 * A mobile number as digits: 010 and 8 more, or an older prefix and 7 or 8 more (specification
 * S5.9).
 */
export const MOBILE = /^01(?:0\d{8}|[16-9]\d{7,8})$/;

/**
 * Returns a mobile number as digits, whatever its notation; `null` if it is no mobile number.
 * Accepted notations:
 *
 * - `010-1234-5678` with any hyphen
 * - `+82 10 …`, `0082`, `(0)`, `tel:`
 * - full-width digits
 * - a note in parentheses
 * - the quotes of a spreadsheet, or a leading zero that it removed
 * - a list mark, a name or a label beside it, as {@link mobilesIn} reads them
 */
export function readMobile(written: string): string | null {
  // Long lists mostly contain plain numbers.
  if (MOBILE.test(written)) return written;
  const alone = readAlone(written);
  if (alone !== null) return alone;
  const listed = mobilesIn(written);
  return listed.length === 1 ? listed[0]! : null;
}

/** Eight digits of a mobile number in two groups, without 010. */
const WITHOUT_PREFIX = /^\d{4}[\s.-]?\d{4}$/;

/** The mobile number that staff search for, also without its 010. `null` if it is none. */
export function readSearchedMobile(q: string): string | null {
  const typed = usualSigns(usualForm(q));
  return readMobile(q) ?? (WITHOUT_PREFIX.test(typed) ? readMobile(`010-${typed}`) : null);
}

/**
 * A range or a choice behind a number (`…4567~8`, `…4567/8`), or digits that a dot cut off.
 */
const TAIL = /[~\u223c\u301c/.]\s*\d{1,3}$/;
/** Digits of a second number in parentheses: `…4567(8)`. */
const TAIL_IN_NOTE = /\d\s*\(\s*\d{1,3}\s*\)$/;
/** A digit on its own behind a group: `…4567-8`. Numbers written digit by digit have several. */
const LONE_DIGIT = /(?<=\d{3}\D{1,3})\d(?!\d|\D\d(?!\d))/;
/** A whole number with the decimals of a spreadsheet. */
const DECIMAL = /^(\d{9,11})\.0$/;

function readAlone(written: string): string | null {
  const bare = withoutNotes(usualForm(written));
  const end = bare.replace(TRAILING_SIGNS, '');
  if (TAIL.test(end) || LONE_DIGIT.test(end) || TAIL_IN_NOTE.test(bare.trimEnd())) return null;
  const digits = digitsOf(bare)
    .replace(/^(?:\+|00)?82(?=0?1)/, '0')
    .replace(/^00/, '0');
  return MOBILE.test(digits) ? digits : null;
}

/** Signs that people write between the digits of a number, in their usual form. */
export const SIGNS = String.raw`\s().\-/·_`;
const SEPARATORS = `[${SIGNS}]{0,3}`;
const TRAILING_SIGNS = new RegExp(`[${SIGNS}]+$`);
/** A whole mobile number within a text. A letter or digit next to it could belong to it. */
const LISTED_MOBILE = new RegExp(
  String.raw`(?<![\d\p{L}*#+])(?:(?:\+|00)?82${SEPARATORS}0?|\(?0)1[016-9]${SEPARATORS}\d{3,4}${SEPARATORS}\d{4}(?![\d\p{L}*#])`,
  'gu',
);
/** The mark of a list item: `1.`, `2)`, `(3)`, `4번`. */
const ITEM_MARK = /^[\s\-·]*(?:[[(<]?\d{1,4}[.)\]>:]|no\.?\s*\d{1,4}|\d{1,4}번)/i;
/** Circled and bracketed numbers. */
const CIRCLED = /^\s*[\u2460-\u24ff\u2776-\u2793]/;

/**
 * The mobile numbers of a line of a list, as digits. Marks, names and labels may stand beside them.
 * Empty if the line holds any other digit, because it could be part of a number.
 */
export function mobilesIn(written: string): string[] {
  const text = usualSigns(usualForm(written.replace(CIRCLED, '')));
  const numbers = text.match(LISTED_MOBILE);
  if (numbers === null) return [];
  // The letter keeps a mark behind a number from the front of the line.
  const others = text.replaceAll(LISTED_MOBILE, ' x ').replace(ITEM_MARK, '');
  const digits = numbers.map(readAlone).filter((one) => one !== null);
  return digits.length < numbers.length || /[\d*]/.test(others) ? [] : digits;
}

/**
 * The digits of a mobile number that is still being typed, with the country code as typed. `null`
 * if the text holds a character that no number has, so that it is not turned into another number.
 */
export function readMobileSoFar(written: string): string | null {
  const digits =
    readMobile(written) ?? digitsOf(withoutNotes(usualForm(written))).replace(/^\+/, '');
  return /^\d*$/.test(digits) ? digits : null;
}

const BETWEEN_DIGITS = new RegExp(String.raw`[\u2800${SIGNS}]`, 'g');

/**
 * The digits of any telephone number in Korea, with hyphens, dots, brackets, spaces or `+82`. `null`
 * if it holds any other character.
 */
export function readTelephone(written: string): string | null {
  const digits = usualSigns(usualForm(written))
    .replaceAll(BETWEEN_DIGITS, '')
    // Numbers of companies have no area code.
    .replace(/^(?:\+|00)82(?=1[5-8]\d{6}$)/, '')
    .replace(/^(?:\+|00)820?/, '0');
  return /^\d+$/.test(digits) ? digits : null;
}

/** The usual form of a number without its quotes, label and notes. */
function withoutNotes(form: string): string {
  return (
    form
      .replaceAll(/^=?["'“”‘’]+|["'“”‘’]+$/g, '')
      .replace(/^tel:\s*/i, '')
      // The decimals of a spreadsheet are no digits of the number.
      .replace(DECIMAL, '$1')
      // Letters instead of digits, as after text recognition.
      .replace(/^o[1l]o(?=\D?\d)/i, '010')
      // A note such as "(집)" holds no digit.
      .replaceAll(/\([^()\d]*\)/g, '')
  );
}

/** A number without separators. Any other character stays. */
function digitsOf(bare: string): string {
  return (
    usualSigns(bare)
      // Restores the zero that a spreadsheet removed. Business numbers such as 110-81-12345 lack
      // none.
      .replace(/^(?=1(?:0[\s.-]?\d|[16-9][\s.-]?\d?)\d{3}[\s.-]?\d{4}$)/, '0')
      .replaceAll(BETWEEN_DIGITS, '')
  );
}

/**
 * Returns the digits of a whole number during typing. Removes spaces, commas and leading zeros.
 * Returns `null` if the text contains any other character, so that it is not read as a different
 * number.
 */
export function readWholeSoFar(written: string): string | null {
  const digits = usualForm(written).replaceAll(/[\s,]/g, '');
  return /^\d*$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null;
}

/** The digits of an amount in won: a whole number with `₩`, `원` or the `.00` of a spreadsheet. */
export function readWonSoFar(written: string): string | null {
  return readWholeSoFar(
    usualForm(written)
      // Korean fonts draw the backslash as the sign of won.
      .replace(/^[₩\\]/, '')
      .replace(/원$/, '')
      .replace(/(?<=\d)\.00$/, ''),
  );
}

/** A percentage that is being typed, with or without `%`. `null` if it has more decimals than that. */
export function readPercentSoFar(written: string, decimals: number): string | null {
  const parts = /^(\d*)(\.\d*)?$/.exec(usualForm(written).replace(/\s*%$/, ''));
  if (!parts) return null;
  const [, whole = '', fraction = ''] = parts;
  if (fraction.length > (decimals === 0 ? 0 : decimals + 1)) return null;
  const units = whole.replace(/^0+(?=\d)/, '');
  return `${units === '' && fraction !== '' ? '0' : units}${fraction}`;
}

/** A code in usual letters, without the spaces and hyphens in it. */
export function readCode(written: string): string {
  return usualForm(written).replaceAll(DASH, '-').replaceAll(/[\s-]/g, '');
}

/** Six digits of an authenticator, or a recovery code of ten letters and digits. */
const FACTOR_CODE = /^(?:\d{6}|[a-z\d]{10})$/i;

/** Whether a code of a second factor is complete. */
export function isFactorCode(written: string): boolean {
  return FACTOR_CODE.test(readCode(written));
}

/** The digits of a code that is being typed, with spaces or hyphens between them. */
export function readCodeSoFar(written: string): string | null {
  const digits = usualForm(written)
    .replaceAll(DASH, '-')
    .replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '');
  return /^\d*$/.test(digits) ? digits : null;
}

/**
 * Groups of digits with one sign between them, perhaps in brackets: `110-123-451234`. Each group
 * begins behind a sign or at a bracket. Otherwise the digits could be divided in many ways, and a
 * long text would take exponential time.
 */
const ACCOUNT = /^\(?\d+\)?(?:(?: ?[-·./,] ?| |(?<=\))|(?<!\))(?=\())\(?\d+\)?)*$/;
/** One digit behind a sign other than a hyphen: `110123456789.0` of a spreadsheet. */
const FRACTION = /[./,·] ?\d$/;
/** Two numbers with a sign of a range, which is otherwise read as a hyphen. */
const SPAN = /[~∼〜～]/;
/** A resident registration number: a day and seven digits. */
const RESIDENT = /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[1-8]\d{6}$/;

/**
 * The number of an account as digits, without the signs that people write between their groups.
 * Another text is returned as written, so that it does not become another account.
 */
export function readAccountNumber(written: string): string {
  const text = usualSigns(usualForm(written))
    .replace(/^'/, '')
    .replace(/ ?\(\p{L}+\)$/u, '');
  const isOther = FRACTION.test(text) || RESIDENT.test(text) || SPAN.test(written);
  if (!ACCOUNT.test(text) || isOther) return written;
  return text.replaceAll(/\D/g, '');
}
