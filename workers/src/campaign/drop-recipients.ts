import { nightEndOf } from '@maru/domain/campaign/campaign-night';
import { countSettled } from '@maru/domain/campaign/campaign.repository';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { isUnwanted } from '@maru/domain/message/message-choice';
import { ClaimLost, type ClaimedBatch } from './batch.repository.ts';

/**
 * Fails all recipients of a batch who may no longer receive the message:
 *
 * - members who withdrew after the campaign was created
 * - members who do not want its category (features P08)
 * - for advertising, recipients on the suppression list
 * - for advertising, members without consent to it any more (reliability Q8)
 *
 * At night, members without consent to night advertising move to a batch that waits for the
 * morning.
 *
 * @param at ms since the epoch.
 * @throws ClaimLost if this worker no longer holds the batch.
 */
export async function dropRecipients(db: Db, batch: ClaimedBatch, at: number): Promise<void> {
  const { test, advertising } = batch.campaign;
  if (test) return;
  await db.begin(async (tx) => {
    const [held] = await tx`
      select 1 from campaign_batch
      where campaign_id = ${batch.campaignId} and no = ${batch.no} and claim = ${batch.claim}
      for update`;
    if (!held) throw new ClaimLost();
    const failed = await failBarred(tx, batch);
    const morning = advertising ? nightEndOf(at) : null;
    if (morning !== null) await moveToMorning(tx, batch, new Date(morning).toISOString());
    await countSettled(tx, batch.campaignId, { sent: 0, failed, unknown: 0 });
  });
}

/**
 * SQL: whether {@link dropRecipients} would change recipient `r` of a batch.
 *
 * @param at ms since the epoch.
 */
export function isBarredSql(db: Queryable, batch: ClaimedBatch, at: number) {
  const { test, advertising } = batch.campaign;
  if (test) return db`false`;
  const isBarred = db`${barredSql(db, batch)} is not null`;
  const isNight = advertising && nightEndOf(at) !== null;
  return isNight
    ? db`(${isBarred} or not coalesce(${newestConsent(db, 'night')}, false))`
    : db`(${isBarred})`;
}

async function failBarred(tx: Tx, batch: ClaimedBatch): Promise<number> {
  const { campaignId, no } = batch;
  const reason = barredSql(tx, batch);
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
function barredSql(db: Queryable, { campaign }: ClaimedBatch) {
  const { channel, category, advertising } = campaign;
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
  return db`case when ${state} = 'withdrawn' then 'WITHDRAWN' ${unwanted} ${barred} end`;
}

const stateOfMember = (db: Queryable) => db`(select state from member where id = r.member_id)`;

async function moveToMorning(tx: Tx, { campaignId, no }: ClaimedBatch, morning: string) {
  // The batches of a campaign are numbered by one at a time.
  await tx`select from campaign where id = ${campaignId} for update`;
  await tx`
    with moved as (
      update campaign_recipient r
      set batch = (select max(no) + 1 from campaign_batch where campaign_id = ${campaignId})
      where r.campaign_id = ${campaignId} and r.batch = ${no} and r.state = 'waiting'
        and not coalesce(${newestConsent(tx, 'night')}, false)
      returning r.batch
    )
    insert into campaign_batch (campaign_id, no, size, night, retry_at)
    select ${campaignId}, batch, count(*), false, ${morning} from moved group by batch`;
}

/** By member and kind, for a batch's few rows; the view of all newest consents would read them all. */
function newestConsent(db: Queryable, kind: string) {
  return db`(select given from consent where member_id = r.member_id and kind = ${kind}
             order by id desc limit 1)`;
}
