import type { SeededPeople } from './people.ts';
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  isWeekend,
  MINUTE_MS,
  momentOf,
  seoulDayOf,
} from './seoul-day.ts';
import { seriesOf } from './texts/series.ts';
import type { PlannedBroadcast } from './today-plan.ts';
import type { Seed } from './seed-context.ts';

/** Lectures were given before the days that the rest of the schedule covers. */
const LAST_LECTURE_DAYS_AGO = 33;
const LECTURE_AT = '14:30';
const LECTURE_LASTS_MS = 40 * MINUTE_MS;

/** Teachers by series, as expert numbers. */
const TEACHERS = [6, 4, 9];

/** The broadcasts that the series are recordings of, one a weekday. */
export function planLectures({ brand, now }: Seed, experts: number): PlannedBroadcast[] {
  let day = addDays(seoulDayOf(now), -LAST_LECTURE_DAYS_AGO);
  const lectures = seriesOf[brand.id].flatMap((series, index) =>
    series.steps.map((title, step) => ({ title, series, index, step })),
  );
  return lectures.toReversed().map(({ title, series, index, step }) => {
    while (isWeekend(day)) day = addDays(day, -1);
    const start = Date.parse(momentOf(day, LECTURE_AT));
    day = addDays(day, -1);
    // The first step of every series is there to try.
    const isFree = series.opens === 'all' || step === 0;
    return {
      expert: TEACHERS[index]! % experts,
      title,
      type: isFree ? 1 : 0,
      kind: isFree ? 'free' : 'paid',
      status: 0,
      start,
      end: start + LECTURE_LASTS_MS,
      hasVod: true,
      auto: false,
    };
  });
}

/** The series of the lectures, and how far some members have come. */
export async function seedSeries(seed: Seed, people: SeededPeople): Promise<void> {
  const { tx, brand } = seed;
  const texts = seriesOf[brand.id];
  const [product] = await tx<{ id: number }[]>`select id from product where kind = 'series'`;
  const titles = texts.flatMap(({ steps }) => steps);
  const lectures = await tx<{ id: number; title: string }[]>`
    select id, title from broadcast_schedule
    where title = any(${titles}) and start_date < now() - interval '30 days'`;
  const idOf = new Map(lectures.map(({ id, title }) => [title, id]));

  const series = await tx<{ id: number; position: number }[]>`
    insert into series ${tx(
      texts.map(({ title, summary, level, opens }, index) => ({
        title,
        summary,
        level,
        access: opens === 'series' && product ? 'product' : 'all',
        product_id: opens === 'series' ? (product?.id ?? null) : null,
        position: index + 1,
      })),
    )} returning id, position`;
  await tx`
    insert into series_item ${tx(
      series.flatMap(({ id, position }) =>
        texts[position - 1]!.steps.map((title, index) => ({
          series_id: id,
          position: index + 1,
          schedule_id: idOf.get(title)!,
        })),
      ),
    )}`;
  await seedProgress(
    seed,
    people,
    texts[0]!.steps.map((title) => idOf.get(title)!),
  );
}

/** The shares of the steps of the first series that demo members have watched, by their number. */
const WATCHED: Readonly<Record<number, readonly number[]>> = {
  1: [1, 1, 0.62, 0.18],
  2: [1, 0.4],
  5: [1, 1, 1, 1, 1, 1],
  14: [1, 0.75],
};

async function seedProgress(
  { tx, now }: Seed,
  { members }: SeededPeople,
  steps: readonly number[],
): Promise<void> {
  const begun = Object.entries(WATCHED).flatMap(([no, shares]) =>
    shares.map((share, index) => {
      const at = new Date(now - (shares.length - index) * DAY_MS - HOUR_MS).toISOString();
      return { member_id: members[Number(no) - 1]!.id, schedule_id: steps[index]!, share, at };
    }),
  );
  for (const { member_id, schedule_id, share, at } of begun) {
    await tx`
      insert into vod_progress (member_id, schedule_id, position_s, finished_at, updated_at)
      select ${member_id}, id, floor(vod_length_s * ${share}::float),
             ${share === 1 ? at : null}, ${at}
      from broadcast_schedule where id = ${schedule_id}`;
  }
  // Watching begins with a join.
  await tx`
    insert into join_log ${tx(
      begun.map(({ member_id, schedule_id, at }) => ({
        member_id,
        schedule_id,
        kind: 'vod',
        result: 'joined',
        at,
      })),
    )}`;
}
