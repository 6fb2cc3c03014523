import { NO_CAPTIONS, type CaptionsState } from '@maru/contract/vod/captions';
import type { Queryable } from '@maru/platform/db/db';

/** Whether recordings have captions, by broadcast number. One that never had any is left out. */
export async function findCaptionsOf(
  db: Queryable,
  scheduleIds: readonly number[],
): Promise<Map<number, CaptionsState>> {
  const rows = await db<(CaptionsState & { scheduleId: number })[]>`
    select schedule_id as "scheduleId", cue_count as cues, version
    from vod_captions where schedule_id = any(${[...scheduleIds]}::int[])`;
  return new Map(rows.map(({ scheduleId, ...state }) => [scheduleId, state]));
}

export async function findCaptionsState(db: Queryable, scheduleId: number): Promise<CaptionsState> {
  return (await findCaptionsOf(db, [scheduleId])).get(scheduleId) ?? NO_CAPTIONS;
}
