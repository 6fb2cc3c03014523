import type { Queryable } from '@maru/platform/db/db';

/**
 * SQL condition: whether the inquiry `i` has waited for an answer longer than
 * `INQUIRY_DUE_HOURS`.
 */
export function isInquiryOverdue(db: Queryable, dueHours: number) {
  return db`(coalesce(i.waiting_since < now() - make_interval(hours => ${dueHours}), false))`;
}

/** Inquiries that wait for an answer, and those that wait too long. */
export async function countOpenInquiries(
  db: Queryable,
  dueHours: number,
): Promise<{ waiting: number; overdue: number; oldest_at: string | null }> {
  const [row] = await db<{ waiting: number; overdue: number; oldest_at: string | null }[]>`
    select count(*)::int as waiting, min(i.waiting_since) as oldest_at,
           (count(*) filter (where ${isInquiryOverdue(db, dueHours)}))::int as overdue
    from inquiry i where i.waiting_since is not null`;
  return row!;
}
