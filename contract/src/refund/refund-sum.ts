/** Days after the payment within which a withdrawal costs no penalty; the last one counts. */
export const WITHDRAWAL_DAYS = 7;

/** Inputs of a refund calculation. */
export interface RefundBasis {
  /** Amount paid, in won. */
  paid: number;
  total_days: number;
  used_days: number;
  /** Percentage of the amount paid, by the rule on the day of purchase. 0 for a withdrawal. */
  penalty_percent: number;
  /** Set by hand; `null` = by the rule. */
  penalty?: number | null;
}

/** Every line of the calculation, in won. */
export interface RefundSum {
  daily_price: number;
  used_amount: number;
  penalty: number;
  amount: number;
}

/**
 * Computes a refund (features O07): the amount paid, minus the days used and the penalty. A
 * membership that has not begun is refunded in full. The result is rounded in the member's favour
 * and never negative.
 */
export function refundSum(basis: RefundBasis): RefundSum {
  const { paid, total_days, used_days, penalty_percent, penalty: set = null } = basis;
  const daily_price = Math.floor(paid / total_days);
  const used_amount = used_days >= total_days ? paid : daily_price * used_days;
  const left = paid - used_amount;
  const byRule = used_days === 0 ? 0 : Math.floor((paid * penalty_percent) / 100);
  const penalty = Math.min(left, set ?? byRule);
  return { daily_price, used_amount, penalty, amount: left - penalty };
}
