import { countViewersOfAll } from '@maru/domain/broadcast/viewer-count';
import type { WorkerDeps } from './queues.ts';

/**
 * Stores the viewers of all broadcasts on the air, one row each for the current minute. A repeated
 * run in the same minute keeps the larger count.
 */
export async function noteViewers({
  db,
  connection,
  config,
}: Pick<WorkerDeps, 'db' | 'connection' | 'config'>): Promise<void> {
  const onAir = await db<{ id: number }[]>`
    select id from broadcast_schedule where broadcast_status > 0 and deleted_at is null`;
  if (onAir.length === 0) return;
  const ids = onAir.map(({ id }) => id);
  const counts = await countViewersOfAll(connection, config.redisPrefix, ids);
  await db`
    insert into broadcast_viewers as v (schedule_id, minute, viewers)
    select id, date_trunc('minute', now()), n
    from unnest(${ids}::int[], ${ids.map((id) => counts.get(id) ?? 0)}::int[]) as c (id, n)
    on conflict (schedule_id, minute) do update set viewers = greatest(v.viewers, excluded.viewers)`;
}
