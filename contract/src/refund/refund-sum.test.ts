import { describe, expect, it } from 'vitest';
import { refundSum } from './refund-sum.ts';

const basis = { paid: 390_000, total_days: 90, used_days: 10, penalty_percent: 10 };

describe('refundSum', () => {
  it.each([
    [
      'nothing used gives all back',
      { used_days: 0 },
      { used_amount: 0, penalty: 0, amount: 390_000 },
    ],
    [
      'days used and the penalty are kept',
      {},
      { used_amount: 43_330, penalty: 39_000, amount: 307_670 },
    ],
    [
      'the last day leaves nothing',
      { used_days: 90 },
      { used_amount: 390_000, penalty: 0, amount: 0 },
    ],
    ['the penalty takes no more than is left', { used_days: 88 }, { penalty: 8_696, amount: 0 }],
    ['a penalty set by hand counts instead', { penalty: 0 }, { penalty: 0, amount: 346_670 }],
  ])('%s', (_, change, expected) => {
    expect(refundSum({ ...basis, ...change })).toMatchObject(expected);
  });

  it('never loses a won: the lines add up to the paid amount', () => {
    for (let used_days = 0; used_days <= 90; used_days += 1) {
      const { used_amount, penalty, amount } = refundSum({ ...basis, used_days });
      expect(used_amount + penalty + amount).toBe(basis.paid);
      expect(amount).toBeGreaterThanOrEqual(0);
    }
  });
});
