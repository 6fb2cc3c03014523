import { ADVERTISING_MARK, isDisguised } from './advertising.ts';
import { plainLineBreaks } from './clean-text.ts';
import { isKsx1001 } from './ksx1001.ts';

/** Carrier limits, in bytes as counted by {@link byteLengthOf}. */
export const SMS_MAX_BYTES = 90;
export const LMS_MAX_BYTES = 2_000;
export const TITLE_MAX_BYTES = 40;

/** Message type used to send a text, or the reason it cannot be sent. */
export type SmsKind = 'SMS' | 'LMS' | 'MMS' | 'TOO_LONG' | 'TITLE_TOO_LONG';

/** A character, as a reader sees one, that no carrier can send. */
export interface Unsendable {
  text: string;
  /** Where it begins, in UTF-16 units, as textareas count. */
  index: number;
  /**
   * Equivalent text. Empty if the character can be dropped without loss; `null` if staff must
   * reword.
   */
  replacement: string | null;
}

export interface Advertisement {
  /** The sender's name, shown behind the mark. */
  brandName: string;
  body: string;
  /** The free number or short address that ends the sending. */
  optOut: string;
}

export type AdvertisingText =
  | { success: true; text: string }
  /** `DISGUISED_MARK`: the mark is written so that phones and filters miss it. */
  | { success: false; reason: 'DISGUISED_MARK' | 'CONTROL_CHARACTER' };

/** Words for currency signs that no carrier can send. */
const CURRENCIES: Readonly<Record<string, string>> = { '₩': '원', '€': '유로' };
const AMOUNT = /^ ?(\d+(?:,\d{3})*(?:\.\d+)?[천만억]*)/;
/** Maximum number of characters of an amount, and of the word behind it. */
const MAX_AMOUNT = 24;

/** Replacements for characters that Unicode's own equivalences do not cover. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '\t': ' ',
  '£': '￡',
  '¥': '￥',
  '—': '―',
  '–': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '〜': '~',
  '„': '"',
  '‟': '"',
  '‚': "'",
  '‛': "'",
  '‹': '〈',
  '›': '〉',
  '«': '《',
  '»': '》',
  '•': '·',
  '∙': '·',
  '・': '·',
  '⋅': '·',
  '◦': '○',
  '▪': '■',
  '▫': '□',
  '►': '▶',
  '◄': '◀',
  '➔': '→',
  '➜': '→',
  '⋯': '…',
  '✓': '√',
  '✔': '√',
  '☑': '√',
  '©': '(c)',
  '®': '(R)',
  '⓪': '(0)',
};

/** Required beginning of the last line. The toll-free number or address follows it. */
const OPT_OUT_MARK = '무료수신거부';

/** Zero-width characters and variation selectors, and control characters other than a line break. */
const INVISIBLE = /^[\p{Cf}\p{Cc}\uFE00-\uFE0F]+$/u;
const CONTROL = /[^\P{Cc}\n]/u;
const COMBINING = /\p{M}/gu;

let graphemes: Intl.Segmenter | undefined;

/**
 * Size of a text in bytes as sent: ASCII and a line break take one, every other character two.
 * Characters that cannot be sent count two as well. The counter therefore does not change when they
 * are replaced.
 */
export function byteLengthOf(text: string): number {
  let bytes = 0;
  for (const char of text.replaceAll('\r\n', '\n')) bytes += char.codePointAt(0)! < 0x80 ? 1 : 2;
  return bytes;
}

/** The kind decides the price: it is SMS up to 90 bytes without a title, else LMS. */
export function kindOf(text: string, title: string | null): SmsKind {
  return kindOfBytes(byteLengthOf(text), title);
}

/**
 * Same, for a text of known length, such as the longest text of a batch. A message with a picture
 * is an MMS and has the text limits of an LMS.
 */
export function kindOfBytes(bytes: number, title: string | null, hasPicture = false): SmsKind {
  const titled = title !== null && title !== '';
  if (titled && byteLengthOf(title) > TITLE_MAX_BYTES) return 'TITLE_TOO_LONG';
  if (bytes > LMS_MAX_BYTES) return 'TOO_LONG';
  if (hasPicture) return 'MMS';
  return bytes <= SMS_MAX_BYTES && !titled ? 'SMS' : 'LMS';
}

/** Every place of a text that cannot be sent, in order. Empty for a text that can. */
export function unsendableOf(text: string): Unsendable[] {
  if (isSendable(text)) return [];

  graphemes ??= new Intl.Segmenter('ko', { granularity: 'grapheme' });
  const segments = Array.from(graphemes.segment(text));
  return segments.flatMap(({ segment, index }, at) => {
    if (isSendable(segment)) return [];
    return [
      amountAfter(segments, at) ?? { text: segment, index, replacement: replacementOf(segment) },
    ];
  });
}

/** A currency sign with the amount behind it. Its word stands behind the amount: `99,000원`. */
function amountAfter(segments: readonly Intl.SegmentData[], at: number): Unsendable | null {
  const { segment: sign, index } = segments[at]!;
  const word = CURRENCIES[sign];
  if (word === undefined || /[\d천만억]/.test(segments[at - 1]?.segment ?? '')) return null;
  const after = segments.slice(at + 1, at + 1 + MAX_AMOUNT).map(({ segment }) => segment);
  const end = after.findIndex((segment) => !/^[\d,. 천만억]$/.test(segment));
  const behind = after.slice(0, end < 0 ? after.length : end).join('');
  const [spaced, amount] = AMOUNT.exec(behind) ?? [];
  if (spaced === undefined || amount === undefined) return null;
  const isNamed = after.slice(spaced.length).join('').trimStart().startsWith(word);
  return { text: sign + spaced, index, replacement: isNamed ? amount : amount + word };
}

/**
 * Returns the text with every replacement applied. Characters without a replacement stay and remain
 * unsendable.
 */
export function replaceUnsendable(text: string): string {
  return withReplacements(text, (bad) => bad);
}

/** Same, for a text that staff cannot reword. Characters without a replacement are removed. */
export function sendableOf(text: string): string {
  return withReplacements(text, () => '');
}

function withReplacements(text: string, withoutOne: (bad: string) => string): string {
  let replaced = '';
  let from = 0;
  for (const { text: bad, index, replacement } of unsendableOf(text)) {
    replaced += text.slice(from, index) + (replacement ?? withoutOne(bad));
    from = index + bad.length;
  }
  return replaced + text.slice(from);
}

/**
 * The text of an advertisement as the law requires it: mark and sender in front, free opt-out at
 * the end. An existing frame is replaced, never doubled.
 */
export function advertisingText({ brandName, body, optOut }: Advertisement): AdvertisingText {
  if (hasControl(body)) return { success: false, reason: 'CONTROL_CHARACTER' };
  if (isDisguised(body)) return { success: false, reason: 'DISGUISED_MARK' };

  const content = withoutFrame(body.replaceAll('\r\n', '\n'), `[${brandName}]`);
  const text = `${ADVERTISING_MARK}[${brandName}] ${content}\n${OPT_OUT_MARK} ${optOut}`;
  return { success: true, text };
}

/**
 * Returns the original text without its advertising frame. A text without a frame is returned
 * unchanged.
 */
export function bodyOf(text: string, brandName: string): string {
  return text.startsWith(ADVERTISING_MARK) ? withoutFrame(text, `[${brandName}]`) : text;
}

function withoutFrame(body: string, sender: string): string {
  // Informational texts also start with the sender, either its name or the variable for it.
  const marks = [ADVERTISING_MARK, sender, '[#{브랜드}]'];
  let content = body.trim();
  for (;;) {
    const mark = marks.find((one) => content.startsWith(one));
    if (mark === undefined) break;
    content = content.slice(mark.length).trimStart();
  }
  const lines = content.split('\n');
  while (lines.length > 0 && isOptOutOrBlank(lines.at(-1)!)) lines.pop();
  return lines.join('\n').trimEnd();
}

function isOptOutOrBlank(line: string): boolean {
  const text = line.trim();
  return text === '' || text.startsWith(OPT_OUT_MARK);
}

/**
 * Whether a text contains control characters, which messages must not contain. Line breaks are
 * allowed.
 */
function hasControl(text: string): boolean {
  return CONTROL.test(text.replaceAll('\r\n', '\n'));
}

function isSendable(text: string): boolean {
  for (const char of text.replaceAll('\r\n', '\n')) {
    const codePoint = char.codePointAt(0)!;
    const ascii = codePoint < 0x7f && (codePoint >= 0x20 || char === '\n');
    if (!ascii && !isKsx1001(codePoint)) return false;
  }
  return true;
}

function replacementOf(segment: string): string | null {
  const known = REPLACEMENTS[segment] ?? CURRENCIES[segment];
  if (known !== undefined) return known;
  const broken = plainLineBreaks(segment);
  if (broken !== segment && isSendable(broken)) return broken;
  if (INVISIBLE.test(segment)) return '';

  // Typed on a Mac, Hangul may come in separate letters; ‼ is two marks; é is an e to a reader.
  const composed = segment.normalize('NFC');
  if (isSendable(composed)) return composed;
  const compatible = segment.normalize('NFKC');
  if (isSendable(compatible)) return compatible;

  const bare = segment.normalize('NFKD').replaceAll(COMBINING, '');
  if (bare === segment || bare === '') return null;
  if (isSendable(bare)) return bare;
  return REPLACEMENTS[bare] ?? CURRENCIES[bare] ?? null;
}
