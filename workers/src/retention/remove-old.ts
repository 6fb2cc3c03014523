import { keepingRules, type KeepingRule } from '@maru/contract/audit/retention';
import type { Db, Tx } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import { seoulClockOf, seoulDayOf } from '@maru/platform/core/seoul-day';
import { beforeOf, removals } from './removals.ts';

/** Start time of the nightly removal, when traffic is lowest. */
const FROM_CLOCK = '04:00';

/** Rows per transaction, and full transactions per turn; the next turn continues. */
const MOST = 500;
const STEPS = 20;

/**
 * Removes data older than its retention period (features Z12, L11), once a night in small steps.
 * Each step and its count are one transaction, so the count stays correct if a worker is killed.
 * The next worker continues. Age decides, not the day. One night therefore makes up for all nights
 * without a running worker. Any number of workers may run this concurrently.
 *
 * @param now ms since the epoch.
 */
export async function removeOld({ db, log }: { db: Db; log: Logger }, now: number): Promise<void> {
  if (seoulClockOf(now) < FROM_CLOCK) return;
  const day = seoulDayOf(now);
  if (await isFinished(db, day)) return;
  await db`insert into retention_night (day) values (${day}) on conflict do nothing`;

  const open = await listOpen(db, day);
  let steps = STEPS;
  for (const rule of open) {
    let isDone = false;
    while (!isDone && steps > 0) {
      isDone = await takeStep({ db, log }, day, rule);
      if (!isDone) steps -= 1;
    }
    if (!isDone) return;
  }
  const [{ rows } = { rows: 0 }] = await db<{ rows: number }[]>`
    select coalesce(sum(rows), 0)::bigint as rows from retention_removal where day = ${day}`;
  await db`update retention_night set finished_at = now() where day = ${day}`;
  log.info({ day, rows }, 'expired records removed');
}

async function isFinished(db: Db, day: string): Promise<boolean> {
  const [night] = await db`
    select 1 from retention_night where day = ${day} and finished_at is not null`;
  return night !== undefined;
}

async function listOpen(db: Db, day: string): Promise<KeepingRule[]> {
  const done = await db<{ rule: string }[]>`
    select rule from retention_removal where day = ${day} and done`;
  return keepingRules.filter((rule) => !done.some((one) => one.rule === rule));
}

/**
 * @returns whether the rule is done for that night. A failed rule counts as done and is retried the
 *   next night.
 */
async function takeStep(
  { db, log }: { db: Db; log: Logger },
  day: string,
  rule: KeepingRule,
): Promise<boolean> {
  try {
    return await db.begin(async (tx) => {
      const { rows, isDone } = await removals[rule](tx, { before: beforeOf(tx, rule), most: MOST });
      await note(tx, { day, rule, rows, isDone, problem: null });
      return isDone;
    });
  } catch (error) {
    log.error({ err: error, rule }, 'failed to remove expired records');
    const problem = error instanceof Error ? error.message : String(error);
    await db.begin((tx) => note(tx, { day, rule, rows: 0, isDone: true, problem }));
    return true;
  }
}

interface Step {
  day: string;
  rule: KeepingRule;
  rows: number;
  isDone: boolean;
  problem: string | null;
}

async function note(tx: Tx, { day, rule, rows, isDone, problem }: Step): Promise<void> {
  await tx`
    insert into retention_removal as r (day, rule, rows, done, problem)
    values (${day}, ${rule}, ${rows}, ${isDone}, ${problem})
    on conflict (day, rule) do update
    set rows = r.rows + excluded.rows, done = excluded.done, problem = excluded.problem`;
}
