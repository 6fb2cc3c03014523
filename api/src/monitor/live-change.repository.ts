import type { ChangeAbout, Delivery, LiveChange } from '@maru/contract/live/live-change';
import { monitorSpans } from '@maru/contract/monitor/monitor';
import { socketEvents, type SocketEventName } from '@maru/contract/live/socket-event';
import type { Db } from '@maru/platform/db/db';
import { limitTo } from '../staff-kit/page-of.ts';

const STEP_S = monitorSpans['1h'].step;

interface Row extends Pick<
  LiveChange,
  '_id' | 'name' | 'committed_at' | 'relayed_at' | 'processes'
> {
  about: ChangeAbout | null;
  deliveries: Delivery[];
}

const followed = (Object.keys(socketEvents) as SocketEventName[]).filter(
  (name) => socketEvents[name].about !== undefined,
);

/**
 * One page of the changes with tracked delivery, the newest first. It includes published changes,
 * and committed changes that still wait.
 *
 * @param name only this kind of change.
 */
export async function listChanges(
  db: Db,
  { page, pageSize, name }: { page: number; pageSize: number; name?: string | undefined },
): Promise<{ items: LiveChange[]; total: number }> {
  const names = name === undefined ? followed : followed.filter((one) => one === name);
  const waiting = db`from outbox where kind = 'socket-event' and name = any(${names})`;
  const gone = db`from live_change where name = any(${names})`;
  const [[count], rows] = await Promise.all([
    db<{ total: number }[]>`
      select ((select count(*) ${waiting}) + (select count(*) ${gone}))::int as total`,
    db<Row[]>`
      select change.*, ran.processes, coalesce(told.deliveries, '[]') as deliveries
      from (
        select id as _id, name, body->'about' as about, created_at as committed_at,
               null::timestamptz as relayed_at ${waiting}
        union all
        select id, name, about, committed_at, relayed_at ${gone}
        order by _id desc ${limitTo(db, { page, pageSize })}
      ) change
      left join lateral (
        select jsonb_agg(jsonb_build_object(
                 'process', process, 'emitted_at', emitted_at, 'clients', clients,
                 'seen', seen, 'seen_at', seen_at) order by emitted_at, process) as deliveries
        from live_delivery where change_id = change._id
      ) told on true
      left join lateral (
        -- Who was there already, by the last step of the monitor that was over by then, and still, by
        -- the step in which it went out.
        select least(
          (select (point ->> 'realtime')::int from monitor_history
           where at between change.relayed_at - interval '10 minutes'
                        and change.relayed_at - make_interval(secs => ${STEP_S})
             and point ->> 'realtime' is not null
           order by at desc limit 1),
          (select (point ->> 'realtime')::int from monitor_history
           where at > change.relayed_at - make_interval(secs => ${STEP_S})
             and at <= change.relayed_at)) as processes
      ) ran on true
      order by change._id desc`,
  ]);
  return { items: rows.map(toChange), total: count!.total };
}

function toChange({ about, ...row }: Row): LiveChange {
  return { ...row, about: about ?? { id: null } };
}
