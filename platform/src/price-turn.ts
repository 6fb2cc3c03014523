import type { Queryable } from './db.ts';

/**
 * Gives products the prices whose moment has come. Whoever has the former price on the screen is
 * told when ordering, since the version of the product grows. Any number of processes may do it at
 * once.
 *
 * @param productId one product; all of them without.
 * @returns how many products have another price now.
 */
export async function applyDuePrices(db: Queryable, productId?: number): Promise<number> {
  const changed = await db`
    with due as (
      update product_price set applied_at = now()
      where applied_at is null and effective_at <= now()
        ${productId === undefined ? db`` : db`and product_id = ${productId}`}
      returning product_id, price, created_by
    )
    update product p
    set price = due.price, version = p.version + 1, updated_at = now(), updated_by = due.created_by
    from due where p.id = due.product_id`;
  return changed.count;
}
