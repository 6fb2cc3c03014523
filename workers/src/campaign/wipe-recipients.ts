import type { Db } from '@maru/platform/db';
import type { Logger } from '@maru/platform/log';

/** What was advertised is kept for half a year by law (features.md L11), and nothing for longer. */
const KEPT_MONTHS = 6;

/** As many as are looked at in a round; the next one takes the others. */
const MOST = 20;

/**
 * Wipes to where the messages of old campaigns went, and what was filled into them. What the
 * history shows stays: the member, the end of the number, and what became of the message; so does
 * the hash, which says nothing without its key, and by which a link still ends advertising.
 *
 * @returns how many campaigns were wiped.
 */
export async function wipeRecipients({ db, log }: { db: Db; log: Logger }): Promise<number> {
  const old = await db<{ id: number }[]>`
    select id from campaign
    where wiped_at is null and waiting = 0
      and finished_at < now() - make_interval(months => ${KEPT_MONTHS})
    order by finished_at limit ${MOST}`;
  for (const { id } of old) {
    await db.begin(async (tx) => {
      await tx`
        update campaign_recipient set dest_enc = null, words = null, words_enc = null
        where campaign_id = ${id} and dest_enc is not null`;
      await tx`update campaign set wiped_at = now() where id = ${id}`;
    });
  }
  if (old.length > 0) log.info({ campaigns: old.length }, 'old recipients were wiped');
  return old.length;
}
