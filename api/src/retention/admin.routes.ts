import { keepingRules } from '@maru/contract/audit/retention';
import {
  getRetention,
  type Removal,
  type RetentionNight,
} from '@maru/contract/audit/retention-run';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Nights that are shown. */
const NIGHTS = 30;

/** Reports the rows that the workers' nightly removal deleted, per retention period. */
export function retentionRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getRetention, async () => {
    const [items, nights] = await Promise.all([
      db<Removal[]>`
        select rule,
               coalesce(sum(rows) filter (where day = newest.night), 0)::bigint as last,
               coalesce(sum(r.rows), 0)::bigint as total,
               max(r.day) filter (where r.rows > 0) as last_day,
               max(r.problem) filter (where r.day = newest.night) as problem
        from unnest(${keepingRules}::text[]) with ordinality as rules (rule, place)
        cross join (select max(day) as night from retention_night) as newest
        left join retention_removal r using (rule)
        group by rule, place order by place`,
      db<RetentionNight[]>`
        select n.day, n.started_at, n.finished_at,
               coalesce((select sum(rows) from retention_removal r where r.day = n.day), 0)::bigint
                 as rows
        from retention_night n order by n.day desc limit ${NIGHTS}`,
    ]);
    return { items, nights };
  });
}
