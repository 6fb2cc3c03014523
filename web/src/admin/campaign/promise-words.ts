import type { FindForbidden } from '../form/forbidden-words.ts';

/** Words that promise a return in any context (ui.md section 3). */
const PROMISES = /보장|확실|무조건|목표\s*수익률|급등\s*예상|누적\s*수익률|원금\s*보전/gu;

/**
 * The words of a text that promise a return, each once, in their order: by the rules of the brand
 * and by the words above. Of two that stand at the same place the longer one.
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
