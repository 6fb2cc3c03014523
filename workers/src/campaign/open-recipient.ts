import type { Queryable } from '@maru/platform/db/db';

/** Identifies a batch that the caller has locked. */
export interface BatchKey {
  campaignId: number;
  no: number;
}

/**
 * The provider accepted the message, but its report never arrived. A late report is still accepted.
 */
export const NO_REPORT = 'NO_REPORT';

/**
 * SQL: whether the state of recipient `r` can still change. A final state is kept, so that a repeated
 * or late report changes nothing.
 */
export function isOpen(db: Queryable) {
  return db`(r.state in ('waiting', 'sending', 'unknown')
             or (r.state = 'sent' and r.reason = ${NO_REPORT}))`;
}
