import { findWords } from '@maru/contract/typed-text';

/** About two lines of a result. */
const MOST_LETTERS = 140;
/** How much of what stands before the hit is shown. */
const BEFORE = 40;

/** The part of a text in which `q` stands, or its beginning; what is left out is marked. */
export function excerptAround(text: string, q: string): string {
  const whole = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= MOST_LETTERS) return whole;
  const at = findWords(whole, q)[0]?.from ?? 0;
  const from = Math.max(0, Math.min(at - BEFORE, whole.length - MOST_LETTERS));
  const cut = whole.slice(from, from + MOST_LETTERS).trim();
  return `${from > 0 ? '… ' : ''}${cut}${from + MOST_LETTERS < whole.length ? ' …' : ''}`;
}
