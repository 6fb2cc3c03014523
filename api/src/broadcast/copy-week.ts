import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { CopiedWeek, CopyFate } from '@maru/contract/broadcast/recurrence';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { addDays, DAY_MS, daysBetween, seoulDayOf, weekdayOf } from '@maru/platform/core/seoul-day';
import { listUnusualDays } from '../invest/market-days.ts';
import { orClash } from './change-schedule.ts';
import { refuseField } from './plan-recurrence.ts';
import { findClashes } from './recurrence.repository.ts';
import { logSchedule } from './staff-schedule.repository.ts';

interface Source {
  _id: number;
  expertId: number;
  title: string;
  nick: string;
  start_date: string;
  end_date: string | null;
  weekly: boolean;
}

export interface WeekCopy {
  from: string;
  to: string;
  skip_holidays: boolean;
  commit: boolean;
}

const MONDAY = 1;
const WEEK_DAYS = 7;

/**
 * Copies the broadcasts of one week to another, at the same weekday and time. It skips cancelled,
 * recurring and recording-only broadcasts.
 */
export async function copyScheduleWeek(
  db: Db,
  { from, to, skip_holidays, commit }: WeekCopy,
  actor: Actor,
): Promise<CopiedWeek> {
  if (weekdayOf(from) !== MONDAY) refuseField('from', 'must be a Monday');
  if (weekdayOf(to) !== MONDAY || to === from) refuseField('to', 'must be another Monday');
  return orClash(
    db.begin(async (tx) => {
      const items = await decideFates(tx, { from, to, skip_holidays });
      const fresh = items.filter(({ fate }) => fate === 'new');
      if (!commit || fresh.length === 0) return { items, created: 0 };
      const shiftMs = daysBetween(from, to) * DAY_MS;
      for (const { _id } of fresh) await copyOne(tx, _id, shiftMs, actor.adminId);
      await audit(tx, {
        ...actor,
        action: 'broadcast.copy-week',
        targetKind: 'broadcast',
        diff: { from, to, created: fresh.length },
      });
      return { items, created: fresh.length };
    }),
  );
}

async function decideFates(
  tx: Tx,
  { from, to, skip_holidays }: Pick<WeekCopy, 'from' | 'to' | 'skip_holidays'>,
): Promise<CopiedWeek['items']> {
  const shiftMs = daysBetween(from, to) * DAY_MS;
  const moved = (instant: string) => new Date(Date.parse(instant) + shiftMs).toISOString();
  const sources = await listWeek(tx, from);
  const market = await listUnusualDays(tx, to, addDays(to, WEEK_DAYS - 1));
  const closed = new Set(market.filter(({ hours }) => hours === null).map(({ day }) => day));

  const items: CopiedWeek['items'] = [];
  for (const { _id, expertId, title, nick, weekly, ...times } of sources) {
    const start_date = moved(times.start_date);
    const end_date = times.end_date === null ? null : moved(times.end_date);
    const [clash] = await findClashes(tx, expertId, [{ start_date, end_date }]);
    const fate: CopyFate = weekly
      ? 'weekly'
      : Date.parse(start_date) < Date.now()
        ? 'past'
        : skip_holidays && closed.has(seoulDayOf(Date.parse(start_date)))
          ? 'holiday'
          : clash
            ? 'clash'
            : 'new';
    items.push({ _id, title, nick, start_date, end_date, fate });
  }
  return items;
}

/**
 * Broadcasts of a week, without those that were registered only as a recording. The experts are
 * locked until the copies exist. Broadcasts of an expert who has left are not copied.
 */
function listWeek(db: Queryable, monday: string): Promise<Source[]> {
  return db<Source[]>`
    select s.id as _id, s.expert_id as "expertId", s.title, e.nick, s.start_date, s.end_date,
           s.rule_id is not null as weekly
    from broadcast_schedule s join expert e on e.id = s.expert_id
    where s.deleted_at is null and s.cancelled_at is null and e.ended_at is null
      and exists (select from broadcast_log where schedule_id = s.id and action = 'created')
      and s.start_date >= ${monday}::date::timestamp at time zone 'Asia/Seoul'
      and s.start_date < (${monday}::date + 7)::timestamp at time zone 'Asia/Seoul'
    order by s.start_date, s.id for key share of e`;
}

/** The copy is a new broadcast: off the air, without a recording and without participants. */
async function copyOne(tx: Tx, sourceId: number, shiftMs: number, by: number): Promise<void> {
  const seconds = shiftMs / 1000;
  const [copy] = await tx<{ id: number; at: string }[]>`
    insert into broadcast_schedule
      (expert_id, title, type, kind, start_date, end_date, live_url, content, body_html,
       auto_status, updated_by)
    select expert_id, title, type, kind, start_date + make_interval(secs => ${seconds}),
           end_date + make_interval(secs => ${seconds}), live_url,
           case when content is json object then (content::jsonb - 'broadcaster')::text end,
           body_html, auto_status, ${by}
    from broadcast_schedule where id = ${sourceId}
    returning id, updated_at as at`;
  const { id, at } = copy!;
  await logSchedule(tx, id, 'created', [], by);
  const [item] = await tx<ScheduleItem[]>`select * from schedule_item where _id = ${id}`;
  await publish(tx, 'schedule.changed', { item: item!, at });
}
