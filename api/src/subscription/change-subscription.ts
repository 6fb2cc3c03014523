import type { BodyOf, OutputOf } from '@maru/contract/core/call';
import type {
  changeSubscription as changeCall,
  previewSubscriptionChange as previewCall,
} from '@maru/contract/subscription/subscription';
import type { Product, RefundRule } from '@maru/contract/product/product';
import { beginCharge } from '@maru/domain/subscription/charge';
import { consentOf, storeConsent } from '@maru/domain/subscription/consent';
import { findCredit } from '@maru/domain/subscription/credit-former';
import {
  noteEvent,
  opensSame,
  type LockedSubscription,
} from '@maru/domain/subscription/subscription';
import type { Queryable } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import { requireOpen } from '../http/require-open.ts';
import { productColumns } from '../product/product.repository.ts';
import { findTermsInForce, type TermsInForce } from '../terms/terms-in-force.ts';
import { isSeen } from './begin-subscription.ts';
import { askNow, lockOwn, type OwnSubscriptionId } from './own-subscription.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

type Preview = OutputOf<typeof previewCall>;

/** Products to change to, and the terms that apply. */
interface Choices {
  items: Preview['items'];
  terms: TermsInForce | null;
}

/** A product with the rule and the period that a charge now would have. */
type Candidate = Product & { rule: RefundRule; starts_at: string; ends_at: string };

/** Products that one page offers. */
const MOST = 20;

/**
 * Returns the products that a subscription can change to now: those that recur and that no other
 * subscription of the member opens.
 *
 * @throws Refusal NOT_FOUND; STATE_CONFLICT if no change is possible now
 */
export async function previewChange(
  { db }: SubscriptionDeps,
  own: OwnSubscriptionId,
): Promise<Preview> {
  return db.begin(async (tx) => {
    const { items, terms } = await choicesOf(tx, await lockOwn(tx, own));
    return { items, terms_version: terms?.version ?? 0 };
  });
}

async function choicesOf(db: Queryable, subscription: LockedSubscription): Promise<Choices> {
  const { now, standing } = subscription;
  const credit = standing === 'active' ? await findCredit(db, subscription) : null;
  if (!credit) throw new Refusal('STATE_CONFLICT');
  const candidates = await listCandidates(db, subscription);
  const items = candidates.map(({ rule, starts_at, ends_at, ...product }) => {
    const span = { starts_at, ends_at };
    return {
      product,
      refund_rule: rule,
      credit: credit.amount,
      consent: consentOf({ product, penaltyPercent: rule.penalty_percent, span, now }),
    };
  });
  return { items, terms: await findTermsInForce(db) };
}

/** The former period ends with the change. A period that opens the same therefore begins now. */
async function listCandidates(
  db: Queryable,
  { _id, memberId, productId }: LockedSubscription,
): Promise<Candidate[]> {
  return db<Candidate[]>`
    select ${productColumns(db)}, begins.at as starts_at,
           period_end(begins.at, p.period_unit, p.period_n) as ends_at,
           (select json_build_object('_id', r.id, 'penalty_percent', r.penalty_percent)
            from refund_rule_of(p.id) r) as rule
    from product own
    join product p on p.id <> own.id and product_recurs(p) and is_sold(p, now()) and p.price > 0
    left join expert e on e.id = p.expert_id
    cross join lateral (
      select case when opens_same(p, own) then now()
                  else membership_start(${memberId}, p.id) end as at) begins
    where own.id = ${productId}
      and not exists (select from subscription s
                      where s.member_id = ${memberId} and s.id <> ${_id}
                        and ${opensSame(db, db`p.id`)})
    order by (p.expert_id is not distinct from own.expert_id) desc, p.kind = own.kind desc,
             p.position, p.id
    limit ${MOST}`;
}

/**
 * Charges another product now. Once it is paid, the days that are left of the former one go back.
 * If the charge is refused, nothing changes. A repeat after the change does nothing.
 *
 * @throws Refusal FEATURE_CLOSED, NOT_FOUND, STATE_CONFLICT, VERSION_CONFLICT
 */
export async function changeSubscription(
  deps: SubscriptionDeps,
  own: OwnSubscriptionId,
  asked: BodyOf<typeof changeCall>,
): Promise<void> {
  const chargeId = await deps.db.begin(async (tx) => {
    await requireOpen(tx, 'order');
    const subscription = await lockOwn(tx, own);
    if (!deps.toss) throw new Refusal('NOT_FOUND');
    if (subscription.productId === asked.product) return null;
    const { items, terms } = await choicesOf(tx, subscription);
    const choice = items.find(({ product }) => product._id === asked.product);
    if (!choice) throw new Refusal('STATE_CONFLICT');
    if (!isSeen(asked, { ...choice, terms }) || asked.credit !== choice.credit) {
      throw new Refusal('VERSION_CONFLICT');
    }
    const { product, consent, refund_rule: refundRule } = choice;
    const { amount } = consent;
    const consentId = await storeConsent(tx, {
      subscriptionId: subscription._id,
      kind: 'change',
      productId: product._id,
      amount,
      text: consent.lines.join('\n'),
      termsVersionId: terms?.id ?? null,
      refundRuleId: refundRule._id,
    });
    await noteEvent(tx, subscription._id, 'consented', { amount, note: product.name });
    const charge = { kind: 'change', productId: product._id, consentId, amount } as const;
    const begun = await beginCharge(tx, subscription, charge);
    if (begun === null) throw new Refusal('STATE_CONFLICT');
    return begun;
  });
  await askNow(deps, chargeId);
}
