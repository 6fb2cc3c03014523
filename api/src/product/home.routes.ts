import { listProducts, type Product } from '@maru/contract/content';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';

export function productRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listProducts, async ({ query: { kind, expert } }) => ({
    items: await db<Product[]>`
      select p.id as _id, p.kind, p.name, p.price, p.period_unit, p.period_n, p.benefits,
             case when e.id is null then null
                  else json_build_object('_id', e.id, 'nick', e.nick) end as expert
      from product p left join expert e on e.id = p.expert_id
      where p.on_sale
        ${kind === undefined ? db`` : db`and p.kind = ${kind}`}
        ${expert === undefined ? db`` : db`and p.expert_id = ${expert}`}
      order by p.position, p.id`,
  }));
}
