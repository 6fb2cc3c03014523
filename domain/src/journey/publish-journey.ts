import type { JourneyProgress, JourneyState } from '@maru/contract/journey/journey';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

/** Publishes the state of a journey to open staff pages. */
export async function publishJourneyChanged(
  tx: Tx,
  { _id, state, version }: { _id: number; state: JourneyState; version: number },
): Promise<void> {
  await publish(tx, 'journey.changed', { _id, state, version, at: new Date().toISOString() });
}

/**
 * Publishes the member counts of a journey to open staff pages. The caller holds the row of the
 * journey, so `sequence` rises with the counts.
 */
export async function publishJourneyProgress(tx: Tx, journeyId: number): Promise<void> {
  const [row] = await tx<JourneyProgress[]>`
    update journey j set sequence = sequence + 1
    from (${countRuns(tx, tx`${journeyId}`)}) c
    where j.id = ${journeyId}
    returning j.id as _id, j.state, c.entered, c.inside, c.finished, c."left", j.sequence,
              clock_timestamp() as at`;
  await publish(tx, 'journey.progressed', row!);
}

/** SQL: one row with the member counts of a journey. @param journeyId as SQL. */
export function countRuns(db: Queryable, journeyId: ReturnType<Queryable>): ReturnType<Queryable> {
  return db`
    select count(*)::int as entered,
           (count(*) filter (where r.state = 'inside'))::int as inside,
           (count(*) filter (where r.state = 'finished'))::int as finished,
           (count(*) filter (where r.state = 'left'))::int as "left"
    from journey_run r where r.journey_id = ${journeyId}`;
}
