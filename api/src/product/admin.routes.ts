import {
  exportProducts,
  listRefundRules,
  orderProducts as orderProductsCall,
  products,
} from '@maru/contract/product/expert-product';
import type { FastifyInstance } from 'fastify';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerCall } from '../http/register-call.ts';
import { addProduct, editProduct, orderProducts, removeProduct } from './change-product.ts';
import { productColumns } from './product-csv.ts';
import { listOwnRefundRules, productRows } from './staff-product.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { getRefundRule } from './product.repository.ts';

/** Products of experts for staff. */
export function adminProductRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, products.list, ({ query }) => productRows.list(db, query));

  registerCall(app, guard, listRefundRules, async () => {
    const [general, items] = await Promise.all([getRefundRule(db), listOwnRefundRules(db)]);
    return { general, items };
  });

  registerCall(app, guard, products.get, async ({ params, refuse }) => {
    const item = await productRows.find(db, params._id);
    return { item: item ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, products.create, async ({ body, actor, repeat }) => ({
    item: await addProduct(db, body, { actor, repeat }),
  }));

  registerCall(app, guard, products.update, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    const move = { productId: params._id, version, actor };
    return { item: await editProduct(db, move, changes) };
  });

  registerCall(app, guard, products.delete, async ({ params, query, actor }) => {
    await removeProduct(db, { productId: params._id, version: query.version ?? null, actor });
  });

  registerCall(app, guard, orderProductsCall, ({ body, actor }) =>
    orderProducts(db, body.expert_id, body, actor),
  );

  registerExport(app, { db, guard }, exportProducts, {
    noun: 'product',
    fileName: '전문가 상품',
    select: (queryable, { query }) => productRows.select(queryable, query),
    columns: productColumns,
  });
}
