import type { JourneyProgress, JourneyState } from '@maru/contract/journey/journey';
import type { Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

/** Tells open staff pages the state of a journey. */
export async function tellJourney(
  tx: Tx,
  { _id, state, version }: { _id: number; state: JourneyState; version: number },
): Promise<void> {
  await publish(tx, 'journey.changed', { _id, state, version, at: new Date().toISOString() });
}

/**
 * Tells open staff pages how many members are where in a journey. The caller holds the row of the
 * journey, so the counts belong to their number.
 */
export async function tellProgress(tx: Tx, journeyId: number): Promise<void> {
  const [row] = await tx<(JourneyProgress & { entered: number })[]>`
    update journey j set sequence = sequence + 1
    from (select count(*)::int as entered,
                 (count(*) filter (where state = 'inside'))::int as inside,
                 (count(*) filter (where state = 'finished'))::int as finished,
                 (count(*) filter (where state = 'left'))::int as "left"
          from journey_run where journey_id = ${journeyId}) c
    where j.id = ${journeyId}
    returning j.id as _id, j.state, c.entered, c.inside, c.finished, c."left", j.sequence,
              clock_timestamp() as at`;
  await publish(tx, 'journey.progressed', row!);
}
