import type { AudienceOption, AudienceOptions } from '@maru/contract/campaign/saved-audience';
import type { Queryable } from '@maru/platform/db/db';

/** Values that audience conditions can name, with their labels. */
export async function findAudienceOptions(db: Queryable): Promise<AudienceOptions> {
  const [experts, products, series, events] = await Promise.all([
    // Members keep what they paid for after an expert has left.
    db<AudienceOption[]>`
      select id as _id, nick as name, ended_at is not null as ended from expert
      order by ended, nick`,
    db<AudienceOption[]>`select id as _id, name from product order by on_sale desc, name, id`,
    db<AudienceOption[]>`
      select id as _id, title as name from series where product_id is not null
      order by position, id`,
    db<AudienceOption[]>`
      select id as _id, title as name from event where deleted_at is null
      order by ends_at desc, id desc limit 100`,
  ]);
  return { experts, products, series, events };
}
