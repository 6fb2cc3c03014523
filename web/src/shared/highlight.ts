import { cleanSearch, findWords } from '@maru/contract/text/typed-text';

/** Splits a text at the matches of `q`. Every second piece is a match. */
export function splitAtMatches(text: string, q: string): string[] {
  const whole = text.normalize('NFC');
  const pieces: string[] = [];
  let end = 0;
  for (const { from, to } of findWords(whole, q)) {
    pieces.push(whole.slice(end, from), whole.slice(from, to));
    end = to;
  }
  return [...pieces, whole.slice(end)];
}

/** A text as a search compares it, in small letters. */
export function foldOf(text: string): string {
  return cleanSearch(text).toLowerCase();
}
