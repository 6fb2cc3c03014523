import type { Removal } from './removal.ts';

/**
 * Wipes the destinations, filled-in values and short links of old campaigns' messages, one campaign
 * after another. The history keeps the member, the end of the number and the result of the message. It
 * also keeps the hash, which reveals nothing without its key. Unsubscribe links still need the
 * hash.
 */
export const wipeRecipients: Removal = async (tx, { before, most }) => {
  const [old] = await tx<{ id: number }[]>`
    select id from campaign
    where wiped_at is null and waiting = 0 and finished_at < ${before}
    order by finished_at limit 1 for update skip locked`;
  if (!old) return { rows: 0, isDone: true };
  const wiped = await tx`
    update campaign_recipient r set dest_enc = null, words = null, words_enc = null, link_code = null
    from (
      select batch, id from campaign_recipient
      where campaign_id = ${old.id} and dest_enc is not null limit ${most}) next
    where r.campaign_id = ${old.id} and r.batch = next.batch and r.id = next.id`;
  if (wiped.count < most) await tx`update campaign set wiped_at = now() where id = ${old.id}`;
  return { rows: wiped.count, isDone: false };
};
