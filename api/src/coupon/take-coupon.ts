import { couponDiscount, type CouponOff, type OfferedCoupon } from '@maru/contract/coupon/coupon';
import type { Product } from '@maru/contract/product/product';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { CouponState } from '@maru/contract/coupon/staff-coupon';
import { Refusal } from '../http/refusal.ts';
import { listUsableCoupons } from './coupon.repository.ts';

/**
 * The server computes the discount from the current price of the product, never from the client's
 * price.
 */
type Priced = Pick<Product, '_id' | 'price'>;

/** Coupons that a member could use for a product, the largest discount first. */
export async function listOfferedCoupons(
  db: Queryable,
  memberId: number,
  { _id, price }: Priced,
): Promise<OfferedCoupon[]> {
  const usable = await listUsableCoupons(db, memberId, _id);
  return usable
    .map(({ percent, amount, ...one }) => ({
      ...one,
      discount: couponDiscount({ percent, amount }, price),
    }))
    .filter(({ discount }) => discount > 0)
    .toSorted((one, other) => other.discount - one.discount);
}

/**
 * Computes the discount of a coupon on a product for a member.
 *
 * @throws Refusal the reason if the coupon cannot be used
 */
export async function discountOf(
  db: Queryable,
  memberId: number,
  product: Priced,
  couponId: number,
): Promise<number> {
  return judge(await find(db, memberId, product, couponId, db``), product);
}

/**
 * Takes one use of a coupon for a new order. If two orders compete for the last use, the later one
 * is refused. The caller holds the member's row lock, so a member cannot use the coupon twice.
 *
 * @returns the discount.
 * @throws Refusal the reason if the coupon cannot be used
 */
export async function takeCoupon(
  tx: Tx,
  memberId: number,
  product: Priced,
  couponId: number,
): Promise<number> {
  const found = await find(tx, memberId, product, couponId, tx`for update of c`);
  const discount = judge(found, product);
  await tx`update coupon set uses = uses + 1 where id = ${couponId}`;
  return discount;
}

interface Found extends CouponOff {
  state: CouponState;
  isUsed: boolean;
  fits: boolean;
}

async function find(
  db: Queryable,
  memberId: number,
  { _id }: Priced,
  couponId: number,
  hold: ReturnType<Queryable>,
): Promise<Found | null> {
  const [row] = await db<Found[]>`
    select c.percent, c.amount, coupon_state(c, now()) as state,
           coupon_fits(c.id, ${_id}) as fits,
           exists (select from coupon_use u where u.coupon_id = c.id and u.member_id = m.member_id
                     and u.given_back_at is null) as "isUsed"
    from coupon c join coupon_member m on m.coupon_id = c.id and m.member_id = ${memberId}
    where c.id = ${couponId} ${hold}`;
  return row ?? null;
}

function judge(found: Found | null, { price }: Priced): number {
  if (!found) throw new Refusal('COUPON_NOT_FOUND');
  const { state, isUsed, fits } = found;
  if (isUsed) throw new Refusal('COUPON_USED');
  if (state === 'exhausted') throw new Refusal('COUPON_EXHAUSTED');
  if (state !== 'active') throw new Refusal('COUPON_NOT_VALID');
  const discount = couponDiscount(found, price);
  if (!fits || discount === 0) throw new Refusal('COUPON_NOT_FITTING');
  return discount;
}
