import type { Coupon, CouponInput } from '@maru/contract/coupon/staff-coupon';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { runIdempotently } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { findCoupon } from './staff-coupon.repository.ts';

/**
 * Creates a coupon with its products and its members, once per Idempotency-Key.
 *
 * @throws Refusal INVALID_INPUT naming unknown members and products, DUPLICATE_NAME for a code that
 *   is taken, IDEMPOTENCY_CONFLICT
 */
export async function makeCoupon(
  db: Db,
  actor: Actor,
  input: CouponInput,
  repeat: { key: string; requestHash: Buffer },
): Promise<{ item: Coupon }> {
  const { members, products, ...coupon } = input;
  try {
    return await runIdempotently(db, `coupon.create:${actor.adminId}`, repeat, async (tx) => {
      const memberIds = await memberIdsOf(tx, members);
      const [row] = await tx<{ id: number }[]>`
        insert into coupon ${tx({ ...coupon, created_by: actor.adminId })} returning id`;
      const { id } = row!;
      await insertProducts(tx, id, products);
      await tx`
        insert into coupon_member (coupon_id, member_id)
        select ${id}, unnest(${memberIds}::int[])`;
      const { name, percent, amount } = coupon;
      await audit(tx, {
        ...actor,
        action: 'coupon.create',
        targetKind: 'coupon',
        targetId: id,
        diff: { name, percent, amount, count: memberIds.length },
      });
      return { item: (await findCoupon(tx, id))! };
    });
  } catch (error) {
    throw constraintOf(error) === 'coupon_code_key' ? new Refusal('DUPLICATE_NAME') : error;
  }
}

/** @throws Refusal INVALID_INPUT naming each position in the list that matches no member. */
async function memberIdsOf(tx: Tx, loginIds: readonly string[]): Promise<number[]> {
  const found = await tx<{ id: number; loginId: string }[]>`
    select id, login_id as "loginId" from member
    where login_id = any(${[...loginIds]}::citext[]) and state <> 'withdrawn'`;
  const known = new Map(found.map(({ id, loginId }) => [loginId.toLowerCase(), id]));
  const errors = loginIds.flatMap((loginId, place) =>
    known.has(loginId.toLowerCase())
      ? []
      : [{ path: `members.${place}`, message: 'does not exist' }],
  );
  if (errors.length > 0) throw new Refusal('INVALID_INPUT', { errors });
  return [...known.values()];
}

async function insertProducts(tx: Tx, couponId: number, products: readonly number[]) {
  const wanted = [...new Set(products)];
  const written = await tx`
    insert into coupon_product (coupon_id, product_id)
    select ${couponId}, id from product where id = any(${wanted}) returning 1`;
  if (written.length === wanted.length) return;
  throw badInput('products', 'names a product that does not exist');
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT for one that has ended already */
export async function endCoupon(
  db: Db,
  actor: Actor,
  couponId: number,
  reason: string,
): Promise<void> {
  await db.begin(async (tx) => {
    const [ended] = await tx<{ name: string }[]>`
      update coupon set ended_at = now(), ended_by = ${actor.adminId}
      where id = ${couponId} and ended_at is null returning name`;
    if (!ended) {
      throw new Refusal((await findCoupon(tx, couponId)) ? 'STATE_CONFLICT' : 'NOT_FOUND');
    }
    await audit(tx, {
      ...actor,
      action: 'coupon.end',
      targetKind: 'coupon',
      targetId: couponId,
      diff: { name: ended.name },
      reason,
    });
  });
}
