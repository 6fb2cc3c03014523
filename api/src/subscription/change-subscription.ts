import type { BodyOf, OutputOf } from '@maru/contract/core/call';
import type {
  changeSubscription as changeCall,
  previewSubscriptionChange as previewCall,
} from '@maru/contract/subscription/subscription';
import { beginCharge } from '@maru/domain/subscription/charge';
import { consentOf, storeConsent } from '@maru/domain/subscription/consent';
import { findCredit } from '@maru/domain/subscription/credit-former';
import {
  holdSubscription,
  noteEvent,
  opensSame,
  type HeldSubscription,
} from '@maru/domain/subscription/subscription';
import type { Queryable } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import { requireOpen } from '../http/require-open.ts';
import { getSpan } from '../order/order.repository.ts';
import { getRefundRuleOf } from '../product/product.repository.ts';
import { findTermsInForce } from '../terms/terms-in-force.ts';
import { findRecurringProduct, termsIdOf } from './begin-subscription.ts';
import { ask, type OwnMove } from './register-card.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

type Choices = OutputOf<typeof previewCall>;

/** Products that one page offers. */
const MOST = 20;

/**
 * Returns the products that a subscription can change to now: those that recur and that no other
 * subscription of the member opens.
 *
 * @throws Refusal NOT_FOUND; STATE_CONFLICT if no change is possible now
 */
export async function previewChange(
  deps: SubscriptionDeps,
  { memberId, subscriptionId }: OwnMove,
): Promise<Choices> {
  return deps.db.begin(async (tx) => {
    const held = await holdSubscription(tx, subscriptionId, memberId);
    if (!held) throw new Refusal('NOT_FOUND');
    return choicesOf(tx, held);
  });
}

async function choicesOf(db: Queryable, held: HeldSubscription): Promise<Choices> {
  const { memberId, productId, now, standing } = held;
  const credit = standing === 'active' ? await findCredit(db, held) : null;
  if (!credit) throw new Refusal('STATE_CONFLICT');
  const rows = await db<{ id: number; isSame: boolean }[]>`
    select p.id, opens_same(p, own) as "isSame"
    from product p, product own
    where own.id = ${productId} and p.id <> own.id and product_recurs(p) and is_sold(p, now())
      and p.price > 0
      and not exists (select from subscription s
                      where s.member_id = ${memberId} and s.id <> ${held._id}
                        and ${opensSame(db, db`p.id`)})
    order by (p.expert_id is not distinct from own.expert_id) desc, p.kind = own.kind desc,
             p.position, p.id
    limit ${MOST}`;
  const items: Choices['items'] = [];
  for (const { id, isSame } of rows) {
    const product = await findRecurringProduct(db, id);
    if (!product) continue;
    const refundRule = await getRefundRuleOf(db, id);
    // The former period ends with the change, so that one of the same begins now.
    const span = isSame ? await spanFromNow(db, id) : await getSpan(db, memberId, id);
    items.push({
      product,
      refund_rule: refundRule,
      credit: credit.amount,
      consent: consentOf({ product, penaltyPercent: refundRule.penalty_percent, span, now }),
    });
  }
  return { items, terms_version: (await findTermsInForce(db))?.version ?? 0 };
}

async function spanFromNow(db: Queryable, productId: number) {
  const [row] = await db<{ starts_at: string; ends_at: string }[]>`
    select now() as starts_at, period_end(now(), period_unit, period_n) as ends_at
    from product where id = ${productId}`;
  return row!;
}

/**
 * Charges another product now. Once it is paid, the days that are left of the former one go back.
 * If the charge is refused, nothing changes. A repeat after the change does nothing.
 *
 * @throws Refusal FEATURE_CLOSED, NOT_FOUND, STATE_CONFLICT, VERSION_CONFLICT
 */
export async function changeSubscription(
  deps: SubscriptionDeps,
  { memberId, subscriptionId }: OwnMove,
  wish: BodyOf<typeof changeCall>,
): Promise<void> {
  const chargeId = await deps.db.begin(async (tx) => {
    await requireOpen(tx, 'order');
    const held = await holdSubscription(tx, subscriptionId, memberId);
    if (!held || !deps.toss) throw new Refusal('NOT_FOUND');
    if (held.productId === wish.product) return null;
    const { items, terms_version } = await choicesOf(tx, held);
    const choice = items.find(({ product }) => product._id === wish.product);
    if (!choice) throw new Refusal('STATE_CONFLICT');
    const { product, consent, refund_rule } = choice;
    const isSeen =
      wish.product_version === product.version &&
      wish.terms_version === terms_version &&
      wish.refund_rule === refund_rule._id &&
      wish.amount === consent.amount &&
      wish.next_on === consent.next_on &&
      wish.credit === choice.credit;
    if (!isSeen) throw new Refusal('VERSION_CONFLICT');
    const consentId = await storeConsent(tx, {
      subscriptionId,
      kind: 'change',
      productId: product._id,
      amount: consent.amount,
      text: consent.lines.join('\n'),
      termsVersionId: await termsIdOf(tx),
      refundRuleId: refund_rule._id,
    });
    await noteEvent(tx, subscriptionId, 'consented', {
      amount: consent.amount,
      note: product.name,
    });
    const charge = { kind: 'change', productId: product._id, consentId, amount: consent.amount };
    const begun = await beginCharge(tx, held, { ...charge, kind: 'change' });
    if (begun === null) throw new Refusal('STATE_CONFLICT');
    return begun;
  });
  await ask(deps, chargeId);
}
