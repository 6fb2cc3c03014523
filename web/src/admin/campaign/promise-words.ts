import type { FindForbidden } from '../form/forbidden-words.ts';

/** Words that promise a return in any context (look V3.8). */
const PROMISES = /보장|확실|무조건|목표\s*수익률|급등\s*예상|누적\s*수익률|원금\s*보전/gu;

/**
 * Returns the words of a text that promise a return, each once, in text order. Both the rules of
 * the brand and the words above apply. If two words start at the same position, the longer one
 * wins.
 */
export function promisesIn(find: FindForbidden, text: string): string[] {
  const words = [...text.matchAll(PROMISES)].map((match) => ({
    words: match[0],
    place: match.index,
  }));
  const found = [...find(text), ...words];
  const whole = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.words.length > one.words.length &&
          other.place <= one.place &&
          other.place + other.words.length >= one.place + one.words.length,
      ),
  );
  const inOrder = whole.toSorted((one, other) => one.place - other.place);
  return [...new Set(inOrder.map((one) => one.words))];
}
