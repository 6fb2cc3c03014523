import { MOST_COMPARED } from '@maru/contract/campaign/reaction/compared-count';
import type { ReactionAlarm } from '@maru/contract/campaign/reaction/reaction-alarm';
import type { Channel } from '@maru/contract/message/channel';
import type { AlarmName } from '@maru/contract/monitor/alarm';
import { comparisonLinkOf } from '@maru/domain/campaign/campaign.repository';
import { findReactionAlarm } from '@maru/domain/campaign/reaction-alarm';
import type { Db, Queryable } from '@maru/platform/db/db';
import type { Measured } from './measured.ts';

type JumpName = Extract<AlarmName, 'optOutJump' | 'complaintJump'>;

/** Days after its start in which a campaign is watched. Later reactions are rare. */
const WATCHED_DAYS = 3;
/** Fewer reactions may be chance, whatever the rate. */
const LEAST_REACTIONS = 3;
/** Earlier campaigns that a new one is compared with, and how many are needed. */
const EARLIER = 20;
const LEAST_EARLIER = 5;
/** A median below this counts as this: a few reactions after months without any are no jump. */
const LEAST_RATE = 0.001;

interface JumpRow {
  id: number;
  channel: Channel;
  times: number;
  /** Ids of the last earlier campaigns, the newest first. */
  earlier: number[];
}

/** The counted reactions of a campaign `c`, and the messages that could lead to them. */
const rates = {
  optOutJump: (db: Db) => ({ reactions: db`c.opt_outs`, of: db`c.sent` }),
  // A message that was refused did not arrive, so all that left Maru count.
  complaintJump: (db: Db) => ({
    reactions: db`c.complaints`,
    of: db`(c.sent + c.failed - c.cancelled + c.unknown)`,
  }),
};

const thresholds: Record<JumpName, (setting: ReactionAlarm) => number> = {
  optOutJump: ({ opt_out_times }) => opt_out_times,
  complaintJump: ({ complaint_times }) => complaint_times,
};

/**
 * Rates of new campaigns as multiples of the median of the last campaigns of the same channel and
 * kind. Empty while the alarm is turned off.
 */
export async function findReactionJumps(db: Db, name: JumpName): Promise<Measured[]> {
  const setting = await findReactionAlarm(db);
  if (!setting.enabled) return [];
  const rows = await db<JumpRow[]>`${jumpsOf(db, name, setting)}`;
  return rows.map(({ id, channel, times, earlier }) => ({
    subject: String(id),
    value: times,
    over: thresholds[name](setting),
    link: comparisonLinkOf(channel, [id, ...earlier.slice(0, MOST_COMPARED - 1)]),
  }));
}

/** SQL: the new campaigns with an unusual rate. It runs every few seconds, so it has an index. */
export function jumpsOf(db: Db, name: JumpName, setting: ReactionAlarm): ReturnType<Queryable> {
  const { reactions, of } = rates[name](db);
  const measured = db`not c.test and c.journey_plan_id is null and ${of} >= ${setting.least_sent}`;
  return db`
    with fresh as materialized (
      select c.id, c.channel, c.advertising, c.started_at, ${reactions}::float8 / ${of} as rate
      from campaign c
      where c.started_at > now() - make_interval(days => ${WATCHED_DAYS}) and ${measured}
        and ${reactions} >= ${LEAST_REACTIONS})
    select f.id, f.channel, m.ids as earlier,
           round((f.rate / greatest(m.median, ${LEAST_RATE}))::numeric, 1)::float8 as times
    from fresh f
    cross join lateral (
      select percentile_cont(0.5) within group (order by e.rate) as median,
             array_agg(e.id order by e.started_at desc, e.id desc) as ids
      from (select c.id, c.started_at, ${reactions}::float8 / ${of} as rate
            from campaign c
            where c.started_at < f.started_at and c.channel = f.channel
              and c.advertising = f.advertising and ${measured}
            order by c.started_at desc, c.id desc limit ${EARLIER}) e) m
    where cardinality(m.ids) >= ${LEAST_EARLIER}`;
}
