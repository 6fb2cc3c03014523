import type { BodyOf, OutputOf } from '@maru/contract/core/call';
import { orderAgreement } from '@maru/contract/order/order';
import type { Product } from '@maru/contract/product/product';
import type {
  beginSubscription as beginCall,
  OwnSubscription,
  previewSubscription as previewCall,
} from '@maru/contract/subscription/subscription';
import { consentOf, storeConsent } from '@maru/domain/subscription/consent';
import {
  announceSubscription,
  lockSubscription,
  moveSubscription,
  noteEvent,
} from '@maru/domain/subscription/subscription';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { runIdempotently } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { requireOpen } from '../http/require-open.ts';
import { findSoldProduct, getSpan } from '../order/order.repository.ts';
import { getRefundRuleOf } from '../product/product.repository.ts';
import { findTermsInForce, type TermsInForce } from '../terms/terms-in-force.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { findOwnSubscription, findSameSubscription } from './subscription.repository.ts';

/** A product that is sold now and recurs. */
async function findRecurringProduct(db: Queryable, productId: number): Promise<Product | null> {
  const [row] = await db`select from product p where id = ${productId} and product_recurs(p)`;
  return row ? findSoldProduct(db, productId) : null;
}

/**
 * Returns all that a member must see before the consent.
 *
 * @throws Refusal NOT_FOUND if the product does not recur, or no gateway is set up
 */
export async function previewSubscription(
  { db, toss }: Pick<SubscriptionDeps, 'toss'> & { db: Queryable },
  memberId: number,
  productId: number,
): Promise<OutputOf<typeof previewCall> & { terms: TermsInForce | null }> {
  const product = toss ? await findRecurringProduct(db, productId) : null;
  if (!product) throw new Refusal('NOT_FOUND');
  const span = await getSpan(db, memberId, productId);
  const refundRule = await getRefundRuleOf(db, productId);
  const existing = await findSameSubscription(db, memberId, productId);
  const { penalty_percent: penaltyPercent } = refundRule;
  return {
    product,
    consent: consentOf({ product, penaltyPercent, span, now: Date.now() }),
    terms: await findTermsInForce(db),
    refund_rule: refundRule,
    existing: existing && existing.standing !== 'starting' ? existing.id : null,
  };
}

/**
 * Stores the consent of a member to a recurring payment, once per Idempotency-Key. The words are
 * those of the server. If what the member saw differs from them, nothing is stored.
 *
 * @throws Refusal FEATURE_CLOSED, INVALID_INPUT, NOT_FOUND, VERSION_CONFLICT, IDEMPOTENCY_CONFLICT,
 *   STATE_CONFLICT if a subscription opens the same
 */
export async function beginSubscription(
  deps: SubscriptionDeps,
  memberId: number,
  asked: BodyOf<typeof beginCall>,
  repeat: { key: string; requestHash: Buffer },
): Promise<{ item: OwnSubscription }> {
  if (!orderAgreement.options.every((agreement) => asked.agreed.includes(agreement))) {
    throw badInput('agreed', 'must include all required consents');
  }
  return runIdempotently(deps.db, `subscription.create:${memberId}`, repeat, async (tx) => {
    await requireOpen(tx, 'order');
    await tx`select from member where id = ${memberId} for no key update`;
    const shown = await previewSubscription({ db: tx, toss: deps.toss }, memberId, asked.product);
    if (!isSeen(asked, shown)) throw new Refusal('VERSION_CONFLICT');
    if (shown.existing !== null) throw new Refusal('STATE_CONFLICT');
    await dropStarting(tx, memberId, asked.product);
    const [row] = await tx<{ id: number }[]>`
      insert into subscription (member_id, product_id, amount)
      values (${memberId}, ${asked.product}, ${shown.consent.amount}) returning id`;
    const { id } = row!;
    await storeConsent(tx, {
      subscriptionId: id,
      kind: 'begin',
      productId: asked.product,
      amount: shown.consent.amount,
      text: shown.consent.lines.join('\n'),
      termsVersionId: shown.terms?.id ?? null,
      refundRuleId: shown.refund_rule._id,
    });
    await noteEvent(tx, id, 'begun', { amount: shown.consent.amount });
    await announceSubscription(tx, id);
    return { item: (await findOwnSubscription(tx, memberId, id))! };
  });
}

/** Values of a consent that the member saw. */
type Seen = Pick<
  BodyOf<typeof beginCall>,
  'product_version' | 'terms_version' | 'refund_rule' | 'amount' | 'next_on'
>;

/** Whether the member saw the values that the server computes now. */
export function isSeen(
  seen: Seen,
  {
    product,
    consent,
    refund_rule,
    terms,
  }: Pick<OutputOf<typeof previewCall>, 'product' | 'consent' | 'refund_rule'> & {
    terms: Pick<TermsInForce, 'version'> | null;
  },
): boolean {
  return (
    seen.product_version === product.version &&
    seen.terms_version === (terms?.version ?? 0) &&
    seen.refund_rule === refund_rule._id &&
    seen.amount === consent.amount &&
    seen.next_on === consent.next_on
  );
}

/**
 * Ends the subscription without a payment that a new consent replaces.
 *
 * @throws Refusal STATE_CONFLICT while the gateway may be charging it
 */
async function dropStarting(tx: Tx, memberId: number, productId: number): Promise<void> {
  const same = await findSameSubscription(tx, memberId, productId);
  const subscription = same && (await lockSubscription(tx, same.id));
  if (!subscription) return;
  const ended = await moveSubscription(tx, subscription, { kind: 'end', reason: 'unpaid' });
  if (ended?.standing !== 'ended') throw new Refusal('STATE_CONFLICT');
}
