import type { Queryable } from '@maru/platform/db/db';

/**
 * SQL: title or text of campaign `c` as recipient `r` got it, with its variables. Without variants it
 * is that of the campaign.
 */
export function wordsOfRecipient(db: Queryable, field: 'title' | 'text') {
  return db`coalesce((
    select v.${db(field)} from campaign_batch vb
    join campaign_variant v on v.campaign_id = vb.campaign_id and v.no = vb.variant
    where vb.campaign_id = r.campaign_id and vb.no = r.batch), c.${db(field)})`;
}
