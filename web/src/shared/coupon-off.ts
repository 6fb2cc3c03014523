import type { CouponOff } from '@maru/contract/coupon/coupon';
import { formatWon } from './format.ts';

/** Discount of a coupon: `10%`, `5,000원`. */
export function offOf({ percent, amount }: CouponOff): string {
  return percent === null ? formatWon(amount ?? 0) : `${percent}%`;
}
