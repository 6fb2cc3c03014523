import * as z from 'zod/mini';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A charge is due this long before the paid period ends, so that the access has no gap. */
export const LEAD_MS = HOUR_MS;

/** Days after the due day on which a refused charge is tried again. */
export const RETRY_DAYS = [1, 3, 5] as const;

/** Days in which the member can replace a card that can never be charged. */
export const CARD_DAYS = 7;

/** Days between the notice of a charge and the charge. */
export const NOTICE_DAYS = 7;

/** A charge is at least this long after its notice. */
export const NOTICE_LEAD_MS = DAY_MS;

/** Days before a higher charge within which the member must consent to it (전자상거래법, 2025-02-14). */
export const CONSENT_DAYS = 30;

/** Shortest period of a product that recurs, in days. The notice must fit into it. */
export const MIN_RECURRING_DAYS = 14;

/** Least sum that the gateway charges to a card, in won. */
export const MIN_RECURRING_WON = 100;

/**
 * - `starting`: consent was given, and the first period is not paid.
 * - `active`: paid, and the next charge is planned.
 * - `charging`: the gateway may have taken money.
 * - `retrying`: the gateway refused, and a try follows.
 * - `card_needed`: the card can never be charged. Another card charges at once.
 * - `ending`: the paid period runs out, and nothing is charged.
 */
export const standing = z.enum([
  'starting',
  'active',
  'charging',
  'retrying',
  'card_needed',
  'ending',
  'ended',
]);
export type Standing = z.output<typeof standing>;

/**
 * Why a subscription ended or ends: by the member; after the last try; no other card came; no
 * consent to a higher price; the product no longer recurs; its last period was refunded; the
 * account ended; the account was suspended when a charge was due; the first charge was never paid.
 */
export const endReason = z.enum([
  'member',
  'refused',
  'card',
  'consent',
  'product',
  'refund',
  'withdrawn',
  'suspended',
  'unpaid',
]);
export type EndReason = z.output<typeof endReason>;

/** State that the machine decides about. Times are in ms since the epoch. */
export interface SubscriptionState {
  standing: Standing;
  /** Number of periods that were paid. */
  periods: number;
  /** End of the paid time; `null` before the first period. */
  period_ends_at: number | null;
  /** Next charge or next try of it; `null` if none is planned. */
  next_charge_at: number | null;
  /** Refused tries of the open charge. */
  tries: number;
  /** Until when the member can register another card. */
  card_until: number | null;
  end_reason: EndReason | null;
}

export type SubscriptionEvent =
  /** The next charge, or the next try, begins. */
  | { kind: 'charge' }
  /** A change of product is charged before its time. */
  | { kind: 'chargeNow' }
  /** The charge was paid. `ends_at` is the end of the period that it opened. */
  | { kind: 'approved'; ends_at: number }
  /** The gateway refused. `permanent`: the same card will always be refused. */
  | { kind: 'refused'; permanent: boolean }
  /** A charge for a change of product was refused. The former period continues. */
  | { kind: 'changeRefused' }
  /** The gateway has a new card. */
  | { kind: 'card' }
  /** The gateway deleted the card. */
  | { kind: 'cardLost' }
  | { kind: 'end'; reason: EndReason }
  | { kind: 'resume' }
  /** A deadline may have passed. The caller asks only while no charge is open. */
  | { kind: 'tick' }
  /** The paid time got longer or shorter otherwise, so the next charge moves. */
  | { kind: 'moved'; ends_at: number };

const OVER = { next_charge_at: null, card_until: null, tries: 0 } as const;

/**
 * Decides the next state of a subscription.
 *
 * @param now ms since the epoch.
 * @returns `null` if the event is not possible in this state.
 */
export function decideSubscription(
  from: SubscriptionState,
  event: SubscriptionEvent,
  now: number,
): SubscriptionState | null {
  switch (event.kind) {
    case 'charge':
      return chargeable(from, now) ? { ...from, standing: 'charging' } : null;
    case 'chargeNow':
      return from.standing === 'active' ? { ...from, standing: 'charging' } : null;
    case 'approved':
      return approved(from, event.ends_at);
    case 'refused':
      return refused(from, event.permanent, now);
    case 'changeRefused':
      return changeRefused(from, now);
    case 'card':
      return withCard(from, now);
    case 'cardLost':
      return withoutCard(from, now);
    case 'end':
      return end(from, event.reason, now);
    case 'resume':
      return resume(from, now);
    case 'tick':
      return tick(from, now);
    case 'moved':
      return from.standing === 'active'
        ? { ...from, period_ends_at: event.ends_at, next_charge_at: event.ends_at - LEAD_MS }
        : null;
  }
}

/** Whether a charge is due. */
function chargeable({ standing: at, next_charge_at: due }: SubscriptionState, now: number) {
  return (
    at === 'starting' || ((at === 'active' || at === 'retrying') && due !== null && due <= now)
  );
}

function approved(from: SubscriptionState, endsAt: number): SubscriptionState | null {
  if (from.standing !== 'charging' && from.standing !== 'ending') return null;
  const paid = { ...from, ...OVER, periods: from.periods + 1, period_ends_at: endsAt };
  // The member ended it while the gateway was asked. The period is theirs, and it is the last one.
  if (from.standing === 'ending') return paid;
  return { ...paid, standing: 'active', next_charge_at: endsAt - LEAD_MS, end_reason: null };
}

function refused(from: SubscriptionState, permanent: boolean, now: number) {
  if (from.standing === 'ending') return tick(from, now) ?? from;
  if (from.standing !== 'charging') return null;
  const tries = from.tries + 1;
  // The member is in front of the screen and chooses another card.
  if (from.periods === 0) return { ...from, ...OVER, standing: 'starting' as const, tries };
  if (permanent) return needCard({ ...from, tries }, now);
  const day = RETRY_DAYS[tries - 1];
  if (day === undefined) return ended({ ...from, tries }, 'refused');
  const before = RETRY_DAYS[tries - 2] ?? 0;
  return {
    ...from,
    standing: 'retrying' as const,
    tries,
    next_charge_at: now + (day - before) * DAY_MS,
  };
}

function changeRefused(from: SubscriptionState, now: number): SubscriptionState | null {
  if (from.standing === 'ending') return tick(from, now) ?? from;
  const { standing: at, period_ends_at: endsAt } = from;
  if (at !== 'charging' || endsAt === null) return null;
  return { ...from, standing: 'active', next_charge_at: endsAt - LEAD_MS };
}

function needCard(from: SubscriptionState, now: number): SubscriptionState {
  return {
    ...from,
    standing: 'card_needed',
    next_charge_at: null,
    card_until: now + CARD_DAYS * DAY_MS,
  };
}

function withCard(from: SubscriptionState, now: number): SubscriptionState | null {
  switch (from.standing) {
    case 'starting':
    case 'active':
    case 'ending':
      return from;
    case 'retrying':
      return { ...from, next_charge_at: now };
    case 'card_needed': {
      const { period_ends_at: endsAt } = from;
      const due = endsAt === null ? now : Math.max(now, endsAt - LEAD_MS);
      // A card that was lost before the charge was due is only replaced.
      return due > now
        ? { ...from, standing: 'active', next_charge_at: due, card_until: null, tries: 0 }
        : { ...from, standing: 'retrying', next_charge_at: now, card_until: null, tries: 0 };
    }
    case 'charging':
    case 'ended':
      return null;
  }
}

function withoutCard(from: SubscriptionState, now: number): SubscriptionState | null {
  if (from.standing !== 'active' && from.standing !== 'retrying') return null;
  const lost = needCard(from, now);
  const due = from.period_ends_at === null ? now : from.period_ends_at - LEAD_MS;
  return { ...lost, card_until: Math.max(now, due) + CARD_DAYS * DAY_MS };
}

function end(from: SubscriptionState, reason: EndReason, now: number): SubscriptionState | null {
  switch (from.standing) {
    case 'ended':
      return null;
    case 'starting':
      return ended(from, reason);
    case 'ending':
      return reason === 'refund' || reason === 'withdrawn' ? ended(from, reason) : null;
    case 'charging':
      return { ...from, ...OVER, standing: 'ending', end_reason: reason };
    case 'active':
    case 'retrying':
    case 'card_needed': {
      const { period_ends_at: endsAt } = from;
      const keepsTime = endsAt !== null && endsAt > now && reason !== 'refund';
      if (!keepsTime) return ended(from, reason);
      return { ...from, ...OVER, standing: 'ending', end_reason: reason };
    }
  }
}

function resume(from: SubscriptionState, now: number): SubscriptionState | null {
  const { period_ends_at: endsAt } = from;
  const mayResume = from.standing === 'ending' && from.end_reason === 'member';
  if (!mayResume || endsAt === null || endsAt <= now) return null;
  return {
    ...from,
    standing: 'active',
    next_charge_at: Math.max(endsAt - LEAD_MS, now),
    end_reason: null,
  };
}

function tick(from: SubscriptionState, now: number): SubscriptionState | null {
  const { period_ends_at: endsAt, card_until: until } = from;
  if (from.standing === 'ending' && (endsAt === null || endsAt <= now)) {
    return ended(from, from.end_reason ?? 'member');
  }
  if (from.standing === 'card_needed' && until !== null && until <= now) return ended(from, 'card');
  return null;
}

function ended(from: SubscriptionState, reason: EndReason): SubscriptionState {
  return { ...from, ...OVER, standing: 'ended', end_reason: reason };
}

/**
 * Decides what the next charge costs (전자상거래법 of 2025-02-14). A higher price, or a price after
 * a free period, needs a consent of the last thirty days before the charge.
 *
 * @param agreed won of the last consent or charge, whichever is less; 0 after a free period.
 * @param consents fresh consents to a higher price.
 * @returns `null`: without a consent the subscription ends with its paid time.
 */
export function decidePrice(
  charge: { price: number; agreed: number; at: number },
  consents: readonly { amount: number; given_at: number }[],
): number | null {
  const { price, agreed, at } = charge;
  if (price <= agreed) return price;
  const isFresh = consents.some(
    ({ amount, given_at: given }) =>
      amount >= price && given <= at && given >= at - CONSENT_DAYS * DAY_MS,
  );
  return isFresh ? price : null;
}

/** Refusals after which the same card is refused again, by the gateway's codes. */
const PERMANENT: ReadonlySet<string> = new Set([
  'ALREADY_REMOVED_BILLING_KEY',
  'INVALID_BILL_KEY_REQUEST',
  'INVALID_CARD_EXPIRATION',
  'INVALID_CARD_LOST_OR_STOLEN',
  'INVALID_CARD_NUMBER',
  'INVALID_STOPPED_CARD',
  'NOT_MATCHES_CUSTOMER_KEY',
  'NOT_SUPPORTED_CARD_TYPE',
]);

/** Whether a refusal with this code of the gateway means that another card is needed. */
export function isPermanentRefusal(code: string): boolean {
  return PERMANENT.has(code);
}
