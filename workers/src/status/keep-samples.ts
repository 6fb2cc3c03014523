import { partStates, type PartState, type StatusPart } from '@maru/contract/status/status-part';
import type { Db } from '@maru/platform/db/db';

/** One number for the lock that keeps two workers from counting a day at once. */
const STATUS_LOCK = 72_655_031;

/** The worst measurement of a part in one minute. */
export interface StatusSample {
  part: StatusPart;
  state: PartState;
  /** In ms since the epoch. */
  at: number;
}

/**
 * Stores samples, of which the worst of a minute wins, and counts the days that they belong to.
 * Repeated and late samples are harmless.
 */
export async function keepSamples(db: Db, samples: readonly StatusSample[]): Promise<void> {
  if (samples.length === 0) return;
  const states = [...partStates];
  const since = Math.min(...samples.map(({ at }) => at));
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${STATUS_LOCK})`;
    await tx`
      insert into status_sample as s (part, minute, state, measured_at)
      select part, date_trunc('minute', to_timestamp(at)), state, to_timestamp(at)
      from unnest(${samples.map(({ part }) => part)}::text[],
                  ${samples.map(({ state }) => state)}::text[],
                  ${samples.map(({ at }) => at / 1_000)}::float8[]) as given (part, state, at)
      on conflict (part, minute) do update set
        state = (${states}::text[])[greatest(
          array_position(${states}::text[], s.state),
          array_position(${states}::text[], excluded.state))],
        measured_at = greatest(s.measured_at, excluded.measured_at)`;
    await tx`
      insert into status_day (part, day, ok, slow, down)
      select part, (minute at time zone 'Asia/Seoul')::date,
             count(*) filter (where state = 'ok'), count(*) filter (where state = 'slow'),
             count(*) filter (where state = 'down')
      from status_sample
      where minute >= date_trunc('day', to_timestamp(${since / 1_000}), 'Asia/Seoul')
      group by 1, 2
      on conflict (part, day) do update set
        ok = excluded.ok, slow = excluded.slow, down = excluded.down`;
  });
}
