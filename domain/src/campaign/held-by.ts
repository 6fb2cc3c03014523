import { NEVER_ORDERED } from './campaign.repository.ts';
import type { Queryable } from '@maru/platform/db/db';

/**
 * SQL: provider that holds the message of recipient `r` in batch `b`. It is `null` until the order
 * is about to be placed, and for recipients that failed before that.
 */
export const heldBy = (db: Queryable) => db`
  case when b.group_id is not null and b.state <> 'grouped'
         and coalesce(r.reason <> all(${[...NEVER_ORDERED]}), true) then b.provider end`;
