import type { Queryable } from '@maru/platform/db/db';

/**
 * Applies scheduled prices that are due. The product version increases, so a client that shows the
 * former price is told when it orders. Any number of processes may run this concurrently.
 *
 * @param productId one product; all products if omitted.
 * @returns number of products with a changed price.
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
