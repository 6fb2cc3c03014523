import { alarmNames, type OpenAlarm } from '@maru/contract/monitor/alarm';
import type { Queryable } from '../db/db.ts';

/** Open alarms, the oldest first. */
export function listOpenAlarms(db: Queryable): Promise<OpenAlarm[]> {
  return db<OpenAlarm[]>`${openAlarms(db)} order by a.raised_at, a.id`;
}

/** An open alarm by its id; `null` if there is none, or it is over. */
export async function findOpenAlarm(db: Queryable, alarmId: number): Promise<OpenAlarm | null> {
  const [alarm] = await db<OpenAlarm[]>`${openAlarms(db)} and a.id = ${alarmId}`;
  return alarm ?? null;
}

/** Another version of Maru may know other alarms, which are left out. */
const openAlarms = (db: Queryable) => db`
  select a.id as _id, a.name, a.subject, a.value, a.link, a.raised_at, a.well_since,
         a.acknowledged_at, reader.name as acknowledged_by
  from alarm a left join admin reader on reader.id = a.acknowledged_by
  where a.raised_at is not null and a.cleared_at is null and a.name = any(${[...alarmNames]})`;
