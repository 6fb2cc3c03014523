import { LEAD_MS } from '@maru/contract/subscription/subscription-machine';
import type { ConsentShown } from '@maru/contract/subscription/subscription';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { consentLines } from './subscription-wording.ts';

/** Inputs of a consent. */
export interface ConsentTo {
  product: {
    _id: number;
    name: string;
    price: number;
    period_unit: 'day' | 'month';
    period_n: number;
  };
  penaltyPercent: number;
  /** Period that the first charge opens. */
  span: { starts_at: string; ends_at: string };
  /** Ms since the epoch. */
  now: number;
}

/** The day of Seoul on which the charge after a period is due. */
export function chargeDayAfter(endsAt: string): string {
  return seoulDayOf(Date.parse(endsAt) - LEAD_MS);
}

/** The consent as the member sees it, and as the server stores it. */
export function consentOf({ product, penaltyPercent, span, now }: ConsentTo): ConsentShown {
  const [firstOn, nextOn] = [seoulDayOf(now), chargeDayAfter(span.ends_at)];
  return {
    amount: product.price,
    first_on: firstOn,
    next_on: nextOn,
    lines: consentLines({
      product: product.name,
      amount: product.price,
      period: { unit: product.period_unit, n: product.period_n },
      firstOn,
      nextOn,
      penaltyPercent,
    }),
  };
}

export interface GivenConsent {
  subscriptionId: number;
  kind: 'begin' | 'price' | 'change';
  productId: number;
  amount: number;
  text: string;
  termsVersionId: number | null;
  refundRuleId: number;
}

/** Stores a consent with its words and its time. It is never changed. */
export async function storeConsent(tx: Tx, given: GivenConsent): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into subscription_consent (subscription_id, kind, product_id, amount, text,
                                      terms_version_id, refund_rule_id)
    values (${given.subscriptionId}, ${given.kind}, ${given.productId}, ${given.amount},
            ${given.text}, ${given.termsVersionId}, ${given.refundRuleId})
    returning id`;
  return row!.id;
}

/** Newest consent of a subscription to a product. */
export async function getConsent(
  db: Queryable,
  subscriptionId: number,
  productId: number,
): Promise<{ id: number; termsVersionId: number | null; refundRuleId: number }> {
  const [row] = await db<{ id: number; termsVersionId: number | null; refundRuleId: number }[]>`
    select id, terms_version_id as "termsVersionId", refund_rule_id as "refundRuleId"
    from subscription_consent
    where subscription_id = ${subscriptionId} and product_id = ${productId}
    order by id desc limit 1`;
  return row!;
}
