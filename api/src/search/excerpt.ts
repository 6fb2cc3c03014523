import { findWords } from '@maru/contract/text/typed-text';

/** About two lines of a result. */
const MOST_LETTERS = 140;
/** Number of characters shown before the hit. */
const BEFORE = 40;

/** Returns the part of a text that contains `q`, or its beginning. Omitted text is marked. */
export function excerptAround(text: string, q: string): string {
  const whole = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= MOST_LETTERS) return whole;
  const at = findWords(whole, q)[0]?.from ?? 0;
  const from = Math.max(0, Math.min(at - BEFORE, whole.length - MOST_LETTERS));
  const cut = whole.slice(from, from + MOST_LETTERS).trim();
  return `${from > 0 ? '… ' : ''}${cut}${from + MOST_LETTERS < whole.length ? ' …' : ''}`;
}
