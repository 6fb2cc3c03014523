import { listProducts, type Product } from '@maru/contract/product/product';
import type { FastifyInstance } from 'fastify';
import { pageOf } from '../staff-kit/page-of.ts';
import { registerCall } from '../http/register-call.ts';
import { productColumns, getRefundRule } from './product.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

export function productRoutes(app: FastifyInstance, { guard }: RouteDeps): void {
  registerCall(app, guard, listProducts, async ({ publicDb, query }) => {
    const { kind, expert } = query;
    const [products, refund_rule] = await Promise.all([
      publicDb<Product[]>`
        select ${productColumns(publicDb)}
        from product p left join expert e on e.id = p.expert_id
        where is_sold(p, now())
          ${kind === undefined ? publicDb`` : publicDb`and p.kind = ${kind}`}
          ${expert === undefined ? publicDb`` : publicDb`and p.expert_id = ${expert}`}
        order by p.position, p.id`,
      getRefundRule(publicDb),
    ]);
    return { ...pageOf(products, query), refund_rule };
  });
}
