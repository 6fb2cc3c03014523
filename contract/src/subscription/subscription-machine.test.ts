import { describe, expect, it } from 'vitest';
import {
  CARD_DAYS,
  decidePrice,
  decideSubscription,
  isPermanentRefusal,
  LEAD_MS,
  type Standing,
  type SubscriptionEvent,
  type SubscriptionState,
} from './subscription-machine.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-30T03:00:00Z');
const END = NOW + 10 * DAY;

const fresh: SubscriptionState = {
  standing: 'starting',
  periods: 0,
  period_ends_at: null,
  next_charge_at: null,
  tries: 0,
  card_until: null,
  end_reason: null,
};
const active: SubscriptionState = {
  ...fresh,
  standing: 'active',
  periods: 1,
  period_ends_at: END,
  next_charge_at: END - LEAD_MS,
};
const REFUSED = { kind: 'refused', permanent: false } as const;

/** Applies events one after another; each must be possible. */
function run(
  from: SubscriptionState,
  ...steps: [event: SubscriptionEvent, now: number][]
): SubscriptionState {
  return steps.reduce((state, [event, now]) => {
    const next = decideSubscription(state, event, now);
    if (!next) throw new Error(`${event.kind} is not possible in ${state.standing}`);
    return next;
  }, from);
}

describe('[O16] a subscription', () => {
  it('is charged first at once, and then an hour before its paid time ends', () => {
    const state = run(fresh, [{ kind: 'charge' }, NOW], [{ kind: 'approved', ends_at: END }, NOW]);

    expect(state).toEqual(active);
    expect(decideSubscription(state, { kind: 'charge' }, END - LEAD_MS - 1)).toBeNull();
    expect(decideSubscription(state, { kind: 'charge' }, END - LEAD_MS)?.standing).toBe('charging');
  });

  it('is not charged again while the gateway may have taken money', () => {
    const charging = run(active, [{ kind: 'charge' }, END]);

    expect(decideSubscription(charging, { kind: 'charge' }, END + DAY)).toBeNull();
    expect(decideSubscription(charging, { kind: 'chargeNow' }, END)).toBeNull();
    expect(decideSubscription(charging, { kind: 'card' }, END)).toBeNull();
  });

  it('stays at its start when the first charge is refused, so that another card can pay', () => {
    const refused = run(
      fresh,
      [{ kind: 'charge' }, NOW],
      [{ kind: 'refused', permanent: true }, NOW],
      [{ kind: 'card' }, NOW],
      [{ kind: 'charge' }, NOW],
      [{ kind: 'approved', ends_at: END }, NOW],
    );

    expect(refused).toEqual(active);
  });
});

describe('[O18] a refused charge', () => {
  it('is tried again one, three and five days later, and then ends', () => {
    const due = END - LEAD_MS;
    let state = run(active, [{ kind: 'charge' }, due], [REFUSED, due]);
    const days: number[] = [];
    while (state.standing === 'retrying') {
      const at = state.next_charge_at!;
      days.push((at - due) / DAY);
      state = run(state, [{ kind: 'charge' }, at], [REFUSED, at]);
    }

    expect(days).toEqual([1, 3, 5]);
    expect(state).toMatchObject({ standing: 'ended', end_reason: 'refused', next_charge_at: null });
  });

  it('that is permanent needs another card, which pays at once', () => {
    const due = END - LEAD_MS;
    const needed = run(
      active,
      [{ kind: 'charge' }, due],
      [{ kind: 'refused', permanent: true }, due],
    );
    const replaced = run(needed, [{ kind: 'card' }, due + DAY]);

    expect(needed).toMatchObject({
      standing: 'card_needed',
      next_charge_at: null,
      card_until: due + CARD_DAYS * DAY,
    });
    expect(replaced).toMatchObject({ standing: 'retrying', next_charge_at: due + DAY });
  });

  it('ends when no other card comes', () => {
    const due = END - LEAD_MS;
    const needed = run(
      active,
      [{ kind: 'charge' }, due],
      [{ kind: 'refused', permanent: true }, due],
    );
    const until = needed.card_until!;

    expect(decideSubscription(needed, { kind: 'tick' }, until - 1)).toBeNull();
    expect(run(needed, [{ kind: 'tick' }, until])).toMatchObject({
      standing: 'ended',
      end_reason: 'card',
    });
  });

  it('is paid at once by a new card', () => {
    const due = END - LEAD_MS;
    const retrying = run(active, [{ kind: 'charge' }, due], [REFUSED, due]);

    expect(run(retrying, [{ kind: 'card' }, due + 60_000]).next_charge_at).toBe(due + 60_000);
  });

  it('of a change keeps the former period', () => {
    const state = run(active, [{ kind: 'chargeNow' }, NOW], [{ kind: 'changeRefused' }, NOW]);

    expect(state).toEqual(active);
  });

  it.each([
    ['INVALID_CARD_EXPIRATION', true],
    ['INVALID_STOPPED_CARD', true],
    ['ALREADY_REMOVED_BILLING_KEY', true],
    ['REJECT_CARD_PAYMENT', false],
    ['EXCEED_MAX_AMOUNT', false],
    ['PROVIDER_ERROR', false],
  ])('with %s is permanent: %s', (code, permanent) => {
    expect(isPermanentRefusal(code)).toBe(permanent);
  });
});

describe('[O17] the end', () => {
  it('keeps the paid time, and can be taken back until then', () => {
    const ending = run(active, [{ kind: 'end', reason: 'member' }, NOW]);

    expect(ending).toMatchObject({ standing: 'ending', period_ends_at: END, next_charge_at: null });
    expect(run(ending, [{ kind: 'resume' }, NOW + DAY])).toEqual(active);
    expect(decideSubscription(ending, { kind: 'resume' }, END)).toBeNull();
    expect(run(ending, [{ kind: 'tick' }, END]).standing).toBe('ended');
  });

  it('cannot be taken back unless the member requested it', () => {
    const ending = run(active, [{ kind: 'end', reason: 'consent' }, NOW]);

    expect(decideSubscription(ending, { kind: 'resume' }, NOW)).toBeNull();
  });

  it('during a charge keeps the period that was paid, without a next charge', () => {
    const due = END - LEAD_MS;
    const ending = run(active, [{ kind: 'charge' }, due], [{ kind: 'end', reason: 'member' }, due]);
    const later = END + 30 * DAY;

    expect(run(ending, [{ kind: 'approved', ends_at: later }, due])).toMatchObject({
      standing: 'ending',
      periods: 2,
      period_ends_at: later,
      next_charge_at: null,
    });
    expect(run(ending, [REFUSED, END]).standing).toBe('ended');
    expect(run(ending, [REFUSED, due]).standing).toBe('ending');
  });

  it('by a refund or a withdrawal is immediate', () => {
    for (const reason of ['refund', 'withdrawn'] as const) {
      const once = run(active, [{ kind: 'end', reason }, NOW]);
      const twice = once.standing === 'ended' ? once : run(once, [{ kind: 'end', reason }, NOW]);
      expect(twice).toMatchObject({ standing: 'ended', end_reason: reason });
    }
  });

  const ends: Standing[] = ['starting', 'active', 'charging', 'retrying', 'card_needed'];
  it.each(ends)('is possible from %s', (standing) => {
    const state = { ...active, standing, card_until: END };

    expect(decideSubscription(state, { kind: 'end', reason: 'member' }, NOW)).not.toBeNull();
  });
});

describe('a card that the gateway deleted', () => {
  it('has to be replaced, and the new one is not charged before the due time', () => {
    const lost = run(active, [{ kind: 'cardLost' }, NOW]);

    expect(lost).toMatchObject({ standing: 'card_needed', card_until: END - LEAD_MS + 7 * DAY });
    expect(run(lost, [{ kind: 'card' }, NOW + DAY])).toEqual(active);
  });
});

describe('[O19] the price of the next charge', () => {
  const charge = { price: 60_000, agreed: 50_000, at: NOW };

  it('is taken without a consent unless it is higher', () => {
    expect(decidePrice({ ...charge, price: 50_000 }, [])).toBe(50_000);
    expect(decidePrice({ ...charge, price: 40_000 }, [])).toBe(40_000);
    expect(decidePrice(charge, [])).toBeNull();
  });

  it('needs a consent after a free period', () => {
    expect(decidePrice({ ...charge, agreed: 0 }, [])).toBeNull();
  });

  it('needs a consent to at least this price in the thirty days before', () => {
    const given = (days: number, amount = 60_000) => [{ amount, given_at: NOW - days * DAY }];

    expect(decidePrice(charge, given(30))).toBe(60_000);
    expect(decidePrice(charge, given(30.1))).toBeNull();
    expect(decidePrice(charge, given(1, 59_999))).toBeNull();
    expect(decidePrice(charge, given(-1))).toBeNull();
  });
});
