import * as z from 'zod/mini';
import { id, won } from '../../core/primitive.ts';
import { tag } from '../../member/tag.ts';

const MOST_NAMED = 50;
/** Ten years, the longest period of a condition. */
export const MOST_CONDITION_DAYS = 3_650;

const ids = z.array(id).check(z.minLength(1), z.maxLength(MOST_NAMED));

/** Within so many days before now. */
const days = z.int().check(z.gte(1), z.lte(MOST_CONDITION_DAYS));

/** Reverses the condition: members who do not meet it. */
const not = z.boolean();

/** Reaction of a member to an earlier campaign. */
export const campaignResult = z.enum([
  'received',
  'not_received',
  'clicked',
  /** Received it, and clicked nothing. */
  'not_clicked',
]);
export type CampaignResult = z.output<typeof campaignResult>;

/** Conditions on what members did (features M23). Fields of an audience's conditions. */
export const behaviourFields = {
  /** Members with one of these tags. */
  tags: z.optional(
    z.strictObject({
      names: z.array(tag).check(z.minLength(1), z.maxLength(MOST_NAMED)),
      not,
    }),
  ),
  /**
   * Members who joined a broadcast, live or as a recording. Only broadcasts that match all named
   * lists count; without a list any broadcast does.
   */
  watched: z.optional(
    z.strictObject({
      experts: z.optional(ids),
      broadcasts: z.optional(ids),
      series: z.optional(ids),
      days,
      not,
    }),
  ),
  /** Members with a reminder for one of these experts or their broadcasts; without a list, any. */
  reminders: z.optional(z.strictObject({ experts: z.optional(ids), not })),
  /** Reactions to these campaigns, of both channels. One of several is enough. */
  campaigns: z.optional(z.strictObject({ ids, result: campaignResult })),
  /**
   * Members who paid. With products, only orders that contain one of them count. The amount is what
   * all these orders cost together, refunds subtracted; without it, any payment counts.
   */
  paid: z.optional(
    z.strictObject({
      products: z.optional(ids),
      amount: z.optional(won.check(z.gte(1))),
      days: z.nullable(days),
      not,
    }),
  ),
};
