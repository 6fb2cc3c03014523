/**
 * Reads what people type or paste. Every phone number, search word, name and text field goes through
 * these functions, in the browser and on the server.
 */

/** Format characters (bidirectional marks, zero-width spaces, soft hyphens) and Hangul fillers. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u3164\uffa0]/gu;
/** Every dash and hyphen, the minus sign and the full-width hyphen. */
const DASH = /[\p{Pd}\u2212\u30fc]/gu;
/** Line breaks of Word (vertical tab, form feed) and of Unicode. */
// oxlint-disable-next-line no-control-regex
const LINE_BREAK = /[\u000b\u000c\u0085\u2028\u2029]/gu;
/** Control characters that input methods leave behind. NUL is refused by the schemas instead. */
// oxlint-disable-next-line no-control-regex
const LEFTOVER = /[\u0001-\u0008\u000e-\u001f\u007f]/gu;

/** A text without the characters that take part in it unseen. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '');
}

/** Text of several lines as it is kept: NFC, without control characters, with plain line breaks. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replaceAll(LINE_BREAK, '\n').replaceAll(LEFTOVER, '');
}

/** Text of one line as it is kept: NFC, without control characters. */
export function cleanLine(text: string): string {
  return text.normalize('NFC').replaceAll(LINE_BREAK, ' ').replaceAll(LEFTOVER, '');
}

/** Words that are searched for: one line, without invisible characters. */
export function cleanSearch(text: string): string {
  return withoutInvisible(cleanLine(text)).replaceAll(/\s+/g, ' ').trim();
}

/**
 * A mobile number as digits, however it was written: `010-1234-5678` with any hyphen, `+82 10 …`,
 * `0082`, `(0)`, `tel:`, full-width digits, a note in parentheses, the quotes of a spreadsheet or
 * the leading zero that it took away. `null` if it is none.
 */
export function readMobile(written: string): string | null {
  const bare = withoutInvisible(written.normalize('NFKC'))
    .trim()
    .replaceAll(/^=?["'“”‘’]+|["'“”‘’]+$/g, '')
    .replace(/^tel:\s*/i, '')
    // A note such as "(집)" holds no digit.
    .replaceAll(/\([^()\d]*\)/g, '')
    .replaceAll(DASH, '-')
    .replaceAll(/[\s().\-/·・_]/g, '');
  const digits = bare
    .replace(/^(?:\+|00)?82(?=0?1)/, '0')
    .replace(/^00/, '0')
    .replace(/^(?=1[016-9]\d{7,8}$)/, '0');
  return /^01[016-9]\d{7,8}$/.test(digits) ? digits : null;
}

/** Look-alikes among the letters that a name may hold, and what a reader takes them for. */
const LOOK_ALIKES = { from: '0i1', to: 'oll' } as const;

/**
 * A name as a reader sees it, for comparing: `Adm1n`, `ａｄｍｉｎ` and `ad_min` are one name.
 * `seenNameIn` of the API is the same in SQL.
 */
export function seenName(name: string): string {
  const plain = withoutInvisible(name.normalize('NFKC')).toLowerCase().replaceAll(/[\s_]/g, '');
  return plain.replaceAll(/[0i1]/g, (letter) => LOOK_ALIKES.to[LOOK_ALIKES.from.indexOf(letter)]!);
}
