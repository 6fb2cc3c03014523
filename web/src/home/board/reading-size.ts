/** The sizes of the words of an article, in percent. */
export const READING_SIZES = [100, 112.5, 125] as const;
export type ReadingSize = (typeof READING_SIZES)[number];

export function readingSizeOf(text: string | null): ReadingSize {
  return READING_SIZES.find((size) => String(size) === text) ?? 100;
}
