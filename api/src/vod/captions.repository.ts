import type { CaptionsState, Cue, StaffCaptions } from '@maru/contract/vod/captions';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

const NO_CUES: StaffCaptions = { cues: [], version: 0, updated_at: null, updated_by: null };

export async function findCaptions(db: Queryable, vodId: number): Promise<StaffCaptions> {
  const [stored] = await db<StaffCaptions[]>`
    select c.cues, c.version, c.updated_at, a.name as updated_by
    from vod_captions c left join admin a on a.id = c.updated_by
    where c.schedule_id = ${vodId}`;
  return stored ?? NO_CUES;
}

/** Replaces the captions of a recording and notifies its open rooms. The caller holds its row. */
export async function writeCaptions(
  tx: Tx,
  vodId: number,
  cues: readonly Cue[],
  by: number,
): Promise<CaptionsState> {
  const [{ at, ...state }] = await tx<[CaptionsState & { at: string }]>`
    insert into vod_captions as c (schedule_id, cues, updated_by)
    values (${vodId}, ${tx.json([...cues])}, ${by})
    on conflict (schedule_id) do update
    set cues = excluded.cues, version = c.version + 1, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by
    returning c.cue_count as cues, c.version, c.updated_at as at`;
  await publish(tx, 'room.captionsChanged', { ...state, at }, vodId);
  return state;
}
