import { overallOf, stateAt } from '@maru/contract/status/overall-status';
import { STATUS_DAYS, type PartStatus, type ServiceStatus } from '@maru/contract/status/status';
import { statusParts } from '@maru/contract/status/status-part';
import type { Queryable } from '@maru/platform/db/db';
import { listCurrentIncidents } from './incident.repository.ts';

/** The measured state of the service with its history, and the incidents that are not over. */
export async function readStatus(db: Queryable): Promise<ServiceStatus> {
  const [clock] = await db<{ at: string }[]>`select now() as at`;
  const { at } = clock!;
  const now = Date.parse(at);
  const [parts, incidents] = await Promise.all([listParts(db, now), listCurrentIncidents(db)]);
  const states = parts.map(({ state }) => state);
  return { at, overall: overallOf(states, incidents, now), parts, incidents };
}

async function listParts(db: Queryable, now: number): Promise<PartStatus[]> {
  const rows = await db<PartStatus[]>`
    select p.part, s.state, s.measured_at, d.days
    from unnest(${[...statusParts]}::text[]) with ordinality as p (part, n)
    left join lateral (
      select state, measured_at from status_sample
      where part = p.part order by minute desc limit 1) s on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('day', day, 'ok', ok, 'slow', slow, 'down', down)
                               order by day), '[]') as days
      from status_day
      where part = p.part and day > (now() at time zone 'Asia/Seoul')::date - ${STATUS_DAYS}::int
    ) d
    order by p.n`;
  return rows.map((row) => ({ ...row, state: stateAt(row, now) }));
}
