import { LIVE_USE_S } from '@maru/domain/campaign/live-use';
import { countSettled } from '@maru/domain/campaign/campaign.repository';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { isUnwanted } from '@maru/domain/message/message-choice';
import { QUIET_HOURS, quietEndSql } from '@maru/domain/message/quiet-hours';
import { momentSql } from '@maru/platform/db/moment-sql';
import { capRecipients } from './cap-recipients.ts';
import { ClaimLost, type ClaimedBatch } from './batch.repository.ts';
import { holdEndSql, holdRecipients } from './hold-recipients.ts';
import { newestConsent } from './newest-consent.ts';
import { heldUntil } from './night-hold.ts';

/**
 * Fails all recipients of a batch who may no longer receive the message:
 *
 * - members who withdrew after the campaign was created
 * - members who do not want its category (features P08)
 * - for advertising, recipients on the suppression list
 * - for advertising, members without consent to it any more (reliability Q8)
 * - for news of a live broadcast, members whose quiet hours end too late for it (features P12)
 * - for advertising, members at the frequency cap (`cap-recipients.ts`)
 *
 * Recipients who may receive it later move to batches that wait (`hold-recipients.ts`).
 *
 * @param at ms since the epoch.
 * @throws ClaimLost if this worker no longer holds the batch.
 */
export async function dropRecipients(db: Db, batch: ClaimedBatch, at: number): Promise<void> {
  if (batch.campaign.test) return;
  await db.begin(async (tx) => {
    const [held] = await tx`
      select 1 from campaign_batch
      where campaign_id = ${batch.campaignId} and no = ${batch.no} and claim = ${batch.claim}
      for update`;
    if (!held) throw new ClaimLost();
    const barred = await failBarred(tx, batch, at);
    // Before the lock of the campaign, which every batch takes last.
    const capped = await capRecipients(tx, batch, at);
    await holdRecipients(tx, batch, at);
    await countSettled(tx, batch.campaignId, { sent: 0, failed: barred + capped, unknown: 0 });
  });
}

/**
 * SQL: whether {@link dropRecipients} would change recipient `r` of a batch, apart from the
 * frequency cap, which only {@link dropRecipients} can decide.
 *
 * @param at ms since the epoch.
 */
export function isBarredSql(db: Queryable, batch: ClaimedBatch, at: number) {
  if (batch.campaign.test) return db`false`;
  return db`(${barredSql(db, batch, at)} is not null or ${holdEndSql(db, batch, at)} is not null)`;
}

async function failBarred(tx: Tx, batch: ClaimedBatch, at: number): Promise<number> {
  const { campaignId, no } = batch;
  const reason = barredSql(tx, batch, at);
  const isHere = tx`${stateOfMember(tx)} is distinct from 'withdrawn'`;
  const failed = await tx`
    update campaign_recipient r
    set state = 'failed', reason = ${reason}, settled_at = clock_timestamp(),
        words = case when ${isHere} then words end,
        words_enc = case when ${isHere} then words_enc end,
        dest_enc = case when ${isHere} then dest_enc end
    where r.campaign_id = ${campaignId} and r.batch = ${no} and r.state = 'waiting'
      and ${reason} is not null`;
  return failed.count;
}

/**
 * SQL: why recipient `r` may no longer receive the message; null if they may. Looked up for each
 * row, because a join of the batch with itself compares each one with every other.
 */
function barredSql(db: Queryable, batch: ClaimedBatch, at: number) {
  const { channel, category, advertising } = batch.campaign;
  const state = stateOfMember(db);
  const unwanted = category
    ? db`when ${isUnwanted(db, { category, channel, memberId: db`r.member_id` })} then 'NOT_WANTED'`
    : db``;
  const wanted = channel === 'sms' ? 'marketing_sms' : 'marketing_push';
  const barred = advertising
    ? db`
      when exists (
        select from suppression s
        where s.dest_hash = r.dest_hash and s.channel = ${channel}) then 'SUPPRESSED'
      when ${state} is not null and not coalesce(${newestConsent(db, wanted)}, false)
        then 'NO_CONSENT'`
    : db``;
  const late =
    category === 'live'
      ? db`when ${quietEndSql(db, db`r.member_id`, momentSql(db, at))} >= ${staleAtSql(db, batch)}
           then ${QUIET_HOURS}`
      : db``;
  return db`case when ${state} = 'withdrawn' then 'WITHDRAWN' ${unwanted} ${barred} ${late} end`;
}

/** SQL: when news of a live broadcast is no longer of use. */
function staleAtSql(db: Queryable, batch: ClaimedBatch) {
  const { startedAt } = batch.campaign;
  return momentSql(db, (heldUntil(batch, startedAt) ?? startedAt) + LIVE_USE_S * 1_000);
}

const stateOfMember = (db: Queryable) => db`(select state from member where id = r.member_id)`;
