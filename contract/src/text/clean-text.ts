/* Removes invisible characters from texts. The first view uses this file for addresses. */

/**
 * Characters without a shape: bidirectional marks, zero-width spaces, soft hyphens, Hangul fillers,
 * variation selectors, tags and the mark of an embedded object.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]/gu;
/** Line breaks of Word (vertical tab, form feed) and of Unicode. */
// oxlint-disable-next-line no-control-regex
const LINE_BREAK = /[\u000b\u000c\u0085\u2028\u2029]/gu;
/** Control characters that input methods leave behind. NUL is refused by the schemas instead. */
// oxlint-disable-next-line no-control-regex
const LEFTOVER = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/gu;

/**
 * Characters that are seen as a blank and are no space: Hangul fillers, the empty Braille pattern,
 * an empty note and the blanks of two old scripts. A filler next to a conjoining jamo is part of an
 * old syllable and stays.
 */
const FILLER =
  /[\u2800\u3164\uffa0\u{13441}\u{13442}]|\u{16fe4}|\u{1d159}|\u115f(?![\u1161-\u11a7\ud7b0-\ud7c6])|(?<![\u1100-\u115e\ua960-\ua97c])\u1160/gu;

/** The same text with `\n` for the line breaks of Windows and old Macs. */
export function usualLineBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * The same text with `\n` for every line break, including those of Word, Unicode, Windows and old
 * Macs.
 */
export function plainLineBreaks(text: string): string {
  return usualLineBreaks(text).replaceAll(LINE_BREAK, '\n');
}

/** The same text without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '');
}

/** Invisible characters that are part of an emoji, a Han letter or an old syllable. */
const PARTS = String.raw`\u115f\u1160\u3164\uffa0\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}`;
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`;

/**
 * Invisible characters, except joiners, tags and variation selectors where emoji and Han letters
 * use them. Fillers are blanks instead.
 */
const UNSEEN = new RegExp(
  [
    String.raw`(?![${PARTS}])[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]`,
    String.raw`(?<![${EMOJI}\ufe0f])\u200d`,
    String.raw`\u200d(?!\p{Extended_Pictographic})`,
    // A digit with a selector is an emoji only in a keycap.
    String.raw`(?<![${EMOJI}\p{Script=Han}])[\ufe00-\ufe0f](?!\u20e3)`,
    String.raw`(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]+`,
    String.raw`(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
  ].join('|'),
  'gu',
);

/**
 * A text as a reader sees it. Without this, a bidirectional mark shows words in another order than
 * checks read them.
 */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '');
}

/**
 * Text of several lines as it is stored: NFC, without control and invisible characters, with plain
 * line breaks and a space for each filler.
 */
export function cleanText(text: string): string {
  return clean(text, '\n');
}

/** Text of one line as it is stored: NFC, without control and invisible characters. */
export function cleanLine(text: string): string {
  return clean(text, ' ');
}

/** A typed line as it is stored: clean, trimmed, and with single spaces, also for tabs of a table. */
export function readLine(typed: string): string {
  return cleanLine(typed)
    .replaceAll(/[\p{Zs}\t]+/gu, ' ')
    .trim();
}

function clean(text: string, lineBreak: string): string {
  return withoutUnseen(
    text.normalize('NFC').replaceAll(LINE_BREAK, lineBreak).replaceAll(LEFTOVER, ''),
  ).replaceAll(FILLER, ' ');
}

/** Whether a text shows nothing: it is empty, or holds only blanks and invisible characters. */
export function isBlank(text: string): boolean {
  return withoutInvisible(cleanText(text)).trim() === '';
}

const BROKEN_LINE = /\s*[\t\n\r\v\f\u0085\u2028\u2029]\s*/gu;

/**
 * A typed address of a page or file: without invisible characters, and without blanks around it. A
 * line break within it is removed, as browsers do.
 */
export function cleanAddress(written: string): string {
  return withoutInvisible(cleanLine(written.replaceAll(BROKEN_LINE, ''))).trim();
}
