import { brand } from '#brand';
import type { Campaign } from '@maru/contract/campaign/campaign';
import {
  MOST_VARIANTS,
  splitMeasure,
  type SplitInput,
  type SplitMeasure,
} from '@maru/contract/campaign/split/split-input';
import { splitSizesOf } from '@maru/contract/campaign/split/split-size';
import { findRepeated, variantLetter } from '@maru/contract/campaign/split/variants';
import { writtenOthersOf } from '@maru/contract/campaign/split/written-others';
import * as z from 'zod/mini';

/** Title and text of one variant, as written. */
export interface Words {
  title: string;
  text: string;
}

/** The part of a change that belongs to one variant. */
export function wordsIn({ title, text }: { [Field in keyof Words]?: string | undefined }) {
  return { ...(title === undefined ? {} : { title }), ...(text === undefined ? {} : { text }) };
}

/** A split test while it is written. The form itself holds the first text. */
export const splitForm = z.object({
  others: z.array(z.object({ title: z.string(), text: z.string() })),
  share: z.number(),
  measure: splitMeasure,
  waitMin: z.number(),
});
export type SplitForm = z.output<typeof splitForm>;

/** Choices of the share, in percent, and of the wait, in minutes. */
export const SHARES = [10, 20, 30, 40, 50] as const;
export const WAITS = [60, 120, 240, 480, 720, 1_440, 2_880, 4_320] as const;

/** A new test with an empty second text and the usual rules. */
export function newSplit(measure: SplitMeasure): SplitForm {
  return { others: [{ title: '', text: '' }], share: 20, measure, waitMin: 240 };
}

/** The split test of a campaign that is changed or copied. */
export function splitFormOf(campaign: Campaign): SplitForm | null {
  const { split } = campaign;
  if (split === null) return null;
  const { share, measure, wait_min: waitMin } = split;
  return { others: writtenOthersOf(campaign, split, brand.name), share, measure, waitMin };
}

/** The split test as the API accepts it. */
export function splitInputOf({ others, share, measure, waitMin }: SplitForm): SplitInput {
  return { others, share, measure, wait_min: waitMin };
}

/** Further texts of a count, in which only the variables matter. */
export function countedSplit(places: string, words: Words): SplitInput {
  return {
    others: [{ ...words, text: words.text + places }],
    share: 20,
    measure: 'manual',
    wait_min: 60,
  };
}

/** Whether a further text can be added. */
export function hasRoom({ others }: SplitForm): boolean {
  return others.length + 1 < MOST_VARIANTS;
}

/** Facts beside the texts that decide whether a split test can be sent. */
export interface SplitChecks {
  /** Number of recipients; `null` until it is known. */
  total: number | null;
  /** Whether the clicks of a text are counted. */
  isCounted: (at: number) => boolean;
  /** A push about a live broadcast is useful for minutes, and a test takes longer. */
  isLiveNews: boolean;
}

/**
 * Why a split test cannot be sent; `null` if it can.
 *
 * @param checked.variants all texts, the first one included.
 */
export function splitProblem(
  checked: SplitChecks & { split: SplitForm | null; variants: readonly Words[] },
): string | null {
  const { split, variants, total, isCounted, isLiveNews } = checked;
  if (split === null) return null;
  if (isLiveNews) return '방송 알림은 바로 가야 해서 문구를 비교할 수 없어요.';
  const repeated = findRepeated(variants);
  if (repeated !== null) {
    const { at, earlier } = repeated;
    return `${variantLetter(earlier + 1)}와 ${variantLetter(at + 1)} 문구가 같아요.`;
  }
  const uncounted = variants.findIndex((_, at) => !isCounted(at));
  if (split.measure !== 'manual' && uncounted >= 0) {
    return `클릭이나 결제로 비교하려면 모든 문구에 짧은 링크가 있어야 해요. ${variantLetter(uncounted + 1)} 문구에 없어요.`;
  }
  const sizes = total === null ? null : splitSizesOf(total, sizeOf(split));
  if (total !== null && sizes === null) return '나누기에는 받는 사람이 너무 적어요.';
  return null;
}

/** Share and number of texts of a split test. */
export function sizeOf({ share, others }: SplitForm): { share: number; variants: number } {
  return { share, variants: others.length + 1 };
}
