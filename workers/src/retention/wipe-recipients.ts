import type { Removal } from './removal.ts';

/** Recipients of so many campaigns are wiped in one step. */
const CAMPAIGNS = 5;

/**
 * Wipes to where the messages of old campaigns went, and what was filled into them. What the
 * history shows stays: the member, the end of the number, and what became of the message; so does
 * the hash, which says nothing without its key, and by which a link still ends advertising.
 */
export const wipeRecipients: Removal = async (tx, { before }) => {
  const old = await tx<{ id: number }[]>`
    select id from campaign
    where wiped_at is null and waiting = 0 and finished_at < ${before}
    order by finished_at limit ${CAMPAIGNS} for update skip locked`;
  const ids = old.map(({ id }) => id);
  const wiped = await tx`
    update campaign_recipient set dest_enc = null, words = null, words_enc = null
    where campaign_id = any(${ids}::int[]) and dest_enc is not null`;
  await tx`update campaign set wiped_at = now() where id = any(${ids}::int[])`;
  return { rows: wiped.count, isDone: ids.length < CAMPAIGNS };
};
