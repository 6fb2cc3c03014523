import {
  getMyQuietHours,
  setMyQuietHours,
  type QuietHours,
} from '@maru/contract/message/quiet-hours';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Daily quiet hours of a member (features P12). */
export function quietHoursRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getMyQuietHours, async ({ caller }) => {
    const [item] = await db<QuietHours[]>`
      select to_char(starts, 'HH24:MI') as "from", to_char(ends, 'HH24:MI') as "to"
      from quiet_hours where member_id = ${caller.memberId}`;
    return { item: item ?? null };
  });

  registerCall(app, guard, setMyQuietHours, async ({ body, caller }) => {
    const { item } = body;
    if (item === null) {
      await db`delete from quiet_hours where member_id = ${caller.memberId}`;
    } else {
      await db`
        insert into quiet_hours (member_id, starts, ends)
        values (${caller.memberId}, ${item.from}, ${item.to})
        on conflict (member_id) do update
        set starts = excluded.starts, ends = excluded.ends, at = now()`;
    }
    return { item };
  });
}
