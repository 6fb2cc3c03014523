import { MOST_PUBLIC_PAGES, type PageSubject } from '@maru/contract/site-map/site-map';
import type { Queryable } from '@maru/platform/db/db';
import { SHOWN as SHOWN_POST } from '../board/board.repository.ts';
import { SHOWN as SHOWN_REVIEW } from '../review/review.repository.ts';

interface PublicPage {
  _id: number;
  changed_at: string;
}

/** The source tables of a kind, and the condition under which a row is public. */
function sourceOf(db: Queryable, kind: PageSubject, after: number) {
  switch (kind) {
    case 'review':
    case 'lecture-review':
      return db`select r.id, r.updated_at as changed from review r
        where ${db.unsafe(SHOWN_REVIEW)} and r.id > ${after}
          and r.kind = ${kind === 'review' ? 'expert' : 'lecture'}`;
    case 'event':
      return db`select id, updated_at as changed from shown_event where id > ${after}`;
    case 'expert':
      return db`select id, created_at as changed from expert where shown and id > ${after}`;
    default:
      return db`select p.id, greatest(p.publish_at, p.updated_at) as changed from post p
        where p.kind = ${kind} and ${db.unsafe(SHOWN_POST)} and p.id > ${after}`;
  }
}

/** Ids of the public rows of a kind, ascending, after `after`. */
export async function listPublicPageRows(
  db: Queryable,
  kind: PageSubject,
  after: number,
): Promise<{ items: PublicPage[]; next: number | null }> {
  const items = await db<PublicPage[]>`
    select id as _id, changed as changed_at from (${sourceOf(db, kind, after)}) as shown
    order by id limit ${MOST_PUBLIC_PAGES}`;
  const last = items.at(-1)?._id ?? null;
  return { items, next: items.length < MOST_PUBLIC_PAGES ? null : last };
}
