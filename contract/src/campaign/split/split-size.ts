/** How a campaign is divided: people by variant, and the rest. */
export interface SplitSizes {
  /** People of each variant, in their order. They differ by one at most. */
  variants: number[];
  rest: number;
}

/**
 * Sizes of a split test.
 *
 * @param people everyone who receives the campaign; of a push they may have several devices.
 * @param split.share percent of the people who are the test.
 * @param split.variants number of texts.
 * @returns `null` if there are too few people for a test and a rest.
 */
export function splitSizesOf(
  people: number,
  { share, variants }: { share: number; variants: number },
): SplitSizes | null {
  const test = Math.max(variants, Math.round((people * share) / 100));
  if (test >= people) return null;
  const each = Math.floor(test / variants);
  const sizes = Array.from({ length: variants }, (_, at) => each + (at < test % variants ? 1 : 0));
  return { variants: sizes, rest: people - test };
}
