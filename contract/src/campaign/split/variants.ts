/** `A` for the first variant. Variants are numbered from 1. */
export function variantLetter(no: number): string {
  return String.fromCodePoint(64 + no);
}

/**
 * Finds the first variant that repeats an earlier one. Positions count from 0; `null` = all differ.
 */
export function findRepeated(
  variants: readonly { title: string; text: string }[],
): { at: number; earlier: number } | null {
  const words = variants.map(({ title, text }) => JSON.stringify([title, text]));
  const at = words.findIndex((one, no) => words.indexOf(one) < no);
  return at < 0 ? null : { at, earlier: words.indexOf(words[at]!) };
}
