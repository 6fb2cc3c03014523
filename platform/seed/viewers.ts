import type { Seed } from './seed-context.ts';

/** One of so many joins of a broadcast is in the log, the others are only counted. */
const JOINS_PER_LINE = 12;

/** Viewers by minute and joins of past live broadcasts, for the charts of staff and experts. */
export async function seedViewers({ tx }: Seed): Promise<void> {
  // Viewers come within the first quarter, and leave in the last tenth.
  await tx`
    insert into broadcast_viewers (schedule_id, minute, viewers)
    select s.id, date_trunc('minute', at),
           round(s.joins * 0.6 * least(1, share * 4, (1 - share) * 8)
                 * (0.9 + 0.1 * sin(s.id + share * 20)))::int
    from broadcast_schedule s,
         generate_series(s.start_date, s.end_date - interval '1 minute', interval '1 minute') at,
         lateral (select extract(epoch from at - s.start_date)
                         / extract(epoch from s.end_date - s.start_date) as share) of_it
    where s.end_date < now() and s.end_date > s.start_date and s.cancelled_at is null`;
  await tx`
    insert into join_log (schedule_id, kind, result, at)
    select s.id, 'live', 'joined',
           s.start_date + (s.end_date - s.start_date) * (((no * 37) % 100) / 130.0)
    from broadcast_schedule s, generate_series(1, s.joins / ${JOINS_PER_LINE}::int) no
    where s.end_date < now() and s.kind = 'free' and s.cancelled_at is null`;
}
