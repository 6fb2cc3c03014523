import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type {
  NewProductInput,
  ProductInput,
  StaffProduct,
} from '@maru/contract/product/expert-product';
import type { SequenceInput } from '@maru/contract/core/sequence';
import {
  MIN_RECURRING_DAYS,
  MIN_RECURRING_WON,
} from '@maru/contract/subscription/subscription-machine';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { applyDuePrices } from '@maru/domain/order/price-turn';
import {
  changedFields,
  lostFields,
  realChanges,
  withoutUndefined,
} from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { runIdempotently, type Repeat } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { lockById, updateRow } from '../sql/rows.ts';
import { saveOrder, type Sequence } from '../staff-kit/sequence/save-order.ts';
import {
  columnsOf,
  listProductsOf,
  productRows,
  setProductOrder,
} from './staff-product.repository.ts';

/** Target of a change: the product, the version that was read (`null` = any), and the actor. */
export interface ProductMove {
  productId: number;
  version: number | null;
  actor: Actor;
}

type Changes = { [F in keyof ProductInput]?: ProductInput[F] | undefined };

/** Adds a product to an expert who has not left, once per Idempotency-Key. */
export async function addProduct(
  db: Db,
  { expert_id, price, ...fields }: NewProductInput,
  { actor, repeat }: { actor: Actor; repeat: Repeat },
): Promise<StaffProduct> {
  checkFields({ ...fields, price });
  return orBad(
    runIdempotently(db, `product.create:${actor.adminId}`, repeat, async (tx) => {
      const [expert] = await tx`
        select 1 from expert where id = ${expert_id} and ended_at is null for share`;
      if (!expert) throw new Refusal('NOT_FOUND');
      const [row] = await tx<{ id: number }[]>`
        insert into product ${tx({
          kind: 'expert',
          expert_id,
          price,
          updated_by: actor.adminId,
          ...columnsOf(fields),
        })} returning id`;
      const productId = row!.id;
      await tx`
        update product set position = (select max(position) + 1 from product)
        where id = ${productId}`;
      const item = (await productRows.find(tx, productId))!;
      await audit(tx, {
        ...actor,
        action: 'product.create',
        targetKind: 'product',
        targetId: productId,
        diff: changedFields({}, { expert: item.expert.nick, name: item.name, price }),
      });
      return item;
    }),
  );
}

/** Changes a product, and plans its next price or changes it at once. */
export async function editProduct(
  db: Db,
  move: ProductMove,
  { next_price, ...fields }: Changes,
): Promise<StaffProduct> {
  const { productId, actor } = move;
  return orBad(
    db.begin(async (tx) => {
      const before = await lockAt(tx, move);
      checkFields({ ...before, ...withoutUndefined(fields) });
      const real = realChanges(before, { ...fields, next_price });
      if (!real) return before;
      await updateRow(tx, 'product', productId, columnsOf(fields), actor.adminId);
      if (real.changes.next_price !== undefined) await planPrice(tx, move, real.changes.next_price);
      await writeDown(tx, move, 'product.edit', real.diff);
      return (await productRows.find(tx, productId))!;
    }),
  );
}

/** At most one price change is pending. A change that is already due takes effect immediately. */
async function planPrice(
  tx: Tx,
  { productId, actor }: ProductMove,
  next: ProductInput['next_price'],
): Promise<void> {
  await tx`delete from product_price where product_id = ${productId} and applied_at is null`;
  if (next === null) return;
  await tx`
    insert into product_price (product_id, price, effective_at, created_by)
    values (${productId}, ${next.price}, ${next.effective_at}, ${actor.adminId})`;
  await applyDuePrices(tx, productId);
}

/**
 * @throws Refusal STATE_CONFLICT for a product that an order, membership, series or coupon
 *   references.
 */
export async function removeProduct(db: Db, move: ProductMove): Promise<void> {
  await db.begin(async (tx) => {
    const { name, expert } = await lockAt(tx, move);
    const [used] = await tx`
      select 1 from order_line where product_id = ${move.productId}
      union all select 1 from membership where product_id = ${move.productId}
      union all select 1 from series where product_id = ${move.productId}
      union all select 1 from coupon_product where product_id = ${move.productId} limit 1`;
    if (used) throw new Refusal('STATE_CONFLICT');
    await tx`delete from product where id = ${move.productId}`;
    await writeDown(tx, move, 'product.delete', lostFields({ expert: expert.nick, name }));
  });
}

/** Puts the products of an expert into another order. */
export function orderProducts(
  db: Db,
  expert_id: number,
  order: SequenceInput,
  actor: Actor,
): Promise<{ ids: readonly number[]; version: number }> {
  const sequence: Sequence = {
    noun: 'product',
    about: { expert_id },
    lock: async (tx) => {
      await tx`select 1 from product where expert_id = ${expert_id} order by id for update`;
      return (await listProductsOf(tx, expert_id)).map(({ _id }) => _id);
    },
    place: setProductOrder,
  };
  return saveOrder(db, sequence, order, actor);
}

type Checked = Pick<
  ProductInput,
  'sale_from' | 'sale_to' | 'opens_live' | 'opens_vod' | 'recurs' | 'period_unit' | 'period_n'
> & { price: number };

/** @throws Refusal INVALID_INPUT for a product that cannot be sold or would open no content. */
function checkFields({ sale_from, sale_to, opens_live, opens_vod, ...recurring }: Checked): void {
  if (!opens_live && !opens_vod) throw badInput('opens_live', 'must open broadcasts or recordings');
  checkRecurring(recurring);
  if (sale_from === null || sale_to === null) return;
  if (Date.parse(sale_from) >= Date.parse(sale_to)) {
    throw badInput('sale_to', 'must be after sale_from');
  }
}

/** @throws Refusal INVALID_INPUT if the period is too short for a notice, or the price too low. */
function checkRecurring({
  recurs,
  period_unit,
  period_n,
  price,
}: Pick<Checked, 'recurs' | 'period_unit' | 'period_n' | 'price'>): void {
  if (!recurs) return;
  if (period_unit === 'day' && period_n < MIN_RECURRING_DAYS) {
    throw badInput('recurs', `needs a period of at least ${MIN_RECURRING_DAYS} days`);
  }
  if (price < MIN_RECURRING_WON) {
    throw badInput('recurs', `needs a price of at least ${MIN_RECURRING_WON} won`);
  }
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT */
async function lockAt(tx: Tx, { productId, version }: ProductMove): Promise<StaffProduct> {
  await lockById(tx, 'product', productId);
  return checkedRow(await productRows.find(tx, productId), version);
}

/** A rule of refunds that does not exist is a bad field. */
async function orBad<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) === 'product_refund_rule_id_fkey') {
      throw badInput('refund_rule', 'unknown');
    }
    throw error;
  }
}

async function writeDown(
  tx: Tx,
  { productId, actor }: ProductMove,
  action: AuditAction,
  diff: AuditDiff,
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'product', targetId: productId, diff });
}
