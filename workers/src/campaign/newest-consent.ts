import type { Queryable } from '@maru/platform/db/db';

/**
 * SQL: the newest consent of recipient `r`. By member and kind, for a batch's few rows; the view of
 * all newest consents would read them all.
 */
export function newestConsent(db: Queryable, kind: string) {
  return db`(select given from consent where member_id = r.member_id and kind = ${kind}
             order by id desc limit 1)`;
}
