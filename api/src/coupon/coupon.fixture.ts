import { newKey } from '../campaign/campaign.fixture.ts';
import type { Browser } from '../../../tests/support/app.ts';

/** Coupon for every member with its code, valid from today, for every product. */
export const couponFor = (change: object = {}) => ({
  name: '새해 쿠폰',
  code: null,
  members: [],
  percent: null,
  amount: null,
  valid_from: '2026-01-01',
  valid_to: '2099-12-31',
  products: [],
  max_uses: null,
  ...change,
});

export const createCoupon = (staff: Browser, change: object, headers = newKey()) =>
  staff.send('POST', '/api/admin/coupons', couponFor(change), headers);

/** The number of a coupon that was made. */
export async function couponIdOf(made: ReturnType<typeof createCoupon>): Promise<number> {
  const { status, body } = await made;
  if (status !== 201) throw new Error(`Creating the coupon returned ${status}.`);
  return (body['item'] as { _id: number })._id;
}
