import { couponRefusals } from '@maru/contract/coupon/coupon';
import type { FailureCode } from '../../shared/call.ts';

/** Whether a call failed because of the coupon, and may work without it. */
export function isCouponRefusal(code: FailureCode): boolean {
  return couponRefusals.some((refusal) => refusal === code);
}
