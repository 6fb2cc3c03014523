import type { Queryable } from '@maru/platform/db';

/** A product as it is shown, of the tables `product p` and `expert e`. */
export const productColumns = (db: Queryable) => db`
  p.id as _id, p.kind, p.name, p.price, p.period_unit, p.period_n, p.benefits, p.version,
  case when e.id is null then null
       else json_build_object('_id', e.id, 'nick', e.nick) end as expert`;
