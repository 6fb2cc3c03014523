import * as z from 'zod/mini';
import { pushWords, smsWords } from '../../message/message-words.ts';

/** Most texts of one campaign, its own included. */
export const MOST_VARIANTS = 4;

/** Percent of the recipients who may be the test. The rest must stay the larger part. */
export const SPLIT_SHARE = { least: 5, most: 50 } as const;

/** Time from the last message of the test to the decision, in minutes. */
export const SPLIT_WAIT_MIN = { least: 30, most: 3 * 24 * 60 } as const;

/** Measure that decides: people who clicked, people who paid afterwards, or staff. */
export const splitMeasure = z.enum(['clicks', 'conversions', 'manual']);
export type SplitMeasure = z.output<typeof splitMeasure>;

const rules = {
  share: z.int().check(z.gte(SPLIT_SHARE.least), z.lte(SPLIT_SHARE.most)),
  measure: splitMeasure,
  wait_min: z.int().check(z.gte(SPLIT_WAIT_MIN.least), z.lte(SPLIT_WAIT_MIN.most)),
};

/** The further texts. The first variant is the text of the campaign. */
const othersOf = <const W extends z.ZodMiniType>(words: W) =>
  z.array(words).check(z.minLength(1), z.maxLength(MOST_VARIANTS - 1));

export const smsSplit = z.strictObject({
  ...rules,
  others: othersOf(z.strictObject(smsWords)),
});

export const pushSplit = z.strictObject({
  ...rules,
  others: othersOf(z.strictObject(pushWords)),
});

/** Split test of a campaign as staff request it (features M24). */
export type SplitInput = z.output<typeof smsSplit>;
