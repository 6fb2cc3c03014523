import { nightEndOf } from '@maru/domain/campaign/campaign-night';
import { quietEndSql } from '@maru/domain/message/quiet-hours';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { momentSql } from '@maru/platform/db/moment-sql';
import type { ClaimedBatch } from './batch.repository.ts';
import { newestConsent } from './newest-consent.ts';
import { batchTraits } from '@maru/domain/campaign/campaign.repository';

type Sql = ReturnType<Queryable>;

/**
 * SQL: when recipient `r` of a batch may be sent to; null for now. Two rules hold recipients, and
 * the later end counts:
 *
 * - the night, for advertising to members without consent to it (features M05)
 * - the quiet hours of the member (features P12)
 *
 * @param at ms since the epoch.
 */
export function holdEndSql(db: Queryable, batch: ClaimedBatch, at: number): Sql {
  const quiet = quietEndSql(db, db`r.member_id`, momentSql(db, at));
  const morning = nightEndFor(batch, at);
  if (morning === null) return quiet;
  return db`greatest(${quiet}, case when ${isDayOnly(db)} then ${momentSql(db, morning)} end)`;
}

/**
 * Moves the held recipients of a batch to new batches, one for each end of their wait. Both rules
 * are checked again when a batch is due, because one may begin where the other ends. The caller
 * holds the row lock of the batch.
 *
 * @param at ms since the epoch.
 */
export async function holdRecipients(tx: Tx, batch: ClaimedBatch, at: number): Promise<void> {
  const { campaignId, no } = batch;
  const isHere = tx`
    r.campaign_id = ${campaignId} and r.batch = ${no} and r.state = 'waiting'`;
  const until = holdEndSql(tx, batch, at);
  const ends = await tx<{ until: string }[]>`
    select distinct held.until
    from (select ${until} as until from campaign_recipient r where ${isHere}) held
    where held.until is not null order by held.until`;
  if (ends.length === 0) return;
  // The batches of a campaign are numbered by one at a time.
  await tx`select from campaign where id = ${campaignId} for update`;
  // Members who consented to the night wait in a batch that may leave at night.
  const groups = nightEndFor(batch, at) === null ? [false] : [false, true];
  for (const end of ends) {
    for (const forMorning of groups) {
      const group = groups.length === 1 ? tx`true` : tx`${isDayOnly(tx)} = ${forMorning}`;
      await tx`
        with moved as (
          update campaign_recipient r
          set batch = (select max(no) + 1 from campaign_batch where campaign_id = ${campaignId})
          where ${isHere} and ${until} = ${end.until} and ${group}
          returning r.batch
        )
        insert into campaign_batch
          (campaign_id, no, size, night, retry_at, held_until, ${batchTraits(tx)})
        select ${campaignId}, moved.batch, count(*), ${batch.night && !forMorning},
               ${end.until}, ${end.until}, ${batchTraits(tx, 'b')}
        from moved, campaign_batch b
        where b.campaign_id = ${campaignId} and b.no = ${no}
        group by moved.batch, ${batchTraits(tx, 'b')}`;
    }
  }
}

/** End of the night that holds advertising; `null` by day and for other messages. */
function nightEndFor({ campaign }: ClaimedBatch, at: number): number | null {
  return campaign.advertising ? nightEndOf(at) : null;
}

/** SQL: whether recipient `r` has not consented to advertising at night. */
function isDayOnly(db: Queryable): Sql {
  return db`(not coalesce(${newestConsent(db, 'night')}, false))`;
}
