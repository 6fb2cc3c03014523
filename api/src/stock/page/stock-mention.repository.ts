import type { MentionKind } from '@maru/contract/stock/page/stock-page';
import type { BoardKind } from '@maru/contract/post/post';
import type { Queryable } from '@maru/platform/db/db';
import { SHOWN } from '../../board/board.repository.ts';
import { limitTo, type Page } from '../../staff-kit/page-of.ts';

interface Mentioned {
  code: string;
  /** Boards that have pages in the brand. */
  boards: readonly BoardKind[];
  /** Whether stocks that are not closed may be listed. */
  withOpen: boolean;
}

export interface MentionRow {
  kind: MentionKind;
  /** Number of the post or broadcast, or receipt number of the disclosure. */
  ref: string;
  board: BoardKind | null;
  title: string;
  by: string | null;
  at: string;
  recorded: boolean;
  extra: unknown;
}

/** Everything public about a stock, without the columns that only a listed row needs. */
function mentionsOf(db: Queryable, { code, boards, withOpen }: Mentioned) {
  return db`
    select 'best-stock' as kind, p.id::text as ref,
           (p.extra->>'mentioned_on')::date::timestamp at time zone 'Asia/Seoul' as at
    from post p
    where p.kind = 'best-stock' and p.extra->>'code' = ${code} and ${db.unsafe(SHOWN)}
      and p.extra->>'mentioned_on' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      and (${withOpen} or (p.extra->>'realised' = 'true'
        and coalesce(p.extra->>'close_on', '') <= kst_day(now())::text))
    union all
    select 'post', p.id::text, p.publish_at
    from stock_mention m join post p on p.id = m.post_id
    where m.code = ${code} and p.kind = any(${boards}) and ${db.unsafe(SHOWN)}
    union all
    select 'broadcast', s._id::text, s.start_date
    from stock_mention m join schedule_item s on s._id = m.schedule_id
    where m.code = ${code}
    union all
    select 'disclosure', d.receipt_no, d.filed_on::timestamp at time zone 'Asia/Seoul'
    from stock_disclosure d where d.code = ${code}`;
}

export async function listMentions(
  db: Queryable,
  { kind, page, ...mentioned }: Mentioned & { kind: MentionKind | null; page: Page },
): Promise<{ items: MentionRow[]; counts: Partial<Record<MentionKind, number>> }> {
  const [counted] = await db<{ counts: Partial<Record<MentionKind, number>> }[]>`
    select coalesce(json_object_agg(kind, n), '{}') as counts
    from (select kind, count(*) as n from (${mentionsOf(db, mentioned)}) m group by kind) c`;
  const items = await db<MentionRow[]>`
    with listed as (
      select * from (${mentionsOf(db, mentioned)}) m
      where ${kind}::text is null or kind = ${kind}
      order by at desc, kind, ref desc ${limitTo(db, page)})
    select l.kind, l.ref, l.at, case when l.kind = 'post' then p.kind end as board,
           coalesce(p.title, s.title, d.title) as title,
           coalesce(e.nick, s.expert->>'nick', d.submitter) as by,
           coalesce(s.has_vod, false) as recorded, p.extra
    from listed l
    left join post p on p.id = case when l.kind in ('best-stock', 'post') then l.ref::int end
    left join expert e on e.id = p.expert_id
    left join schedule_item s on s._id = case when l.kind = 'broadcast' then l.ref::int end
    left join stock_disclosure d on l.kind = 'disclosure' and d.receipt_no = l.ref
    order by l.at desc, l.kind, l.ref desc`;
  return { items, counts: counted?.counts ?? {} };
}

/** The days of the last year on which the site mentioned a stock. Disclosures are not counted. */
export function listMarks(
  db: Queryable,
  mentioned: Mentioned,
): Promise<{ day: string; total: number }[]> {
  return db<{ day: string; total: number }[]>`
    select kst_day(at) as day, count(*)::int as total
    from (${mentionsOf(db, mentioned)}) m
    where kind <> 'disclosure' and at > now() - interval '1 year' and at <= now()
    group by 1 order by 1`;
}
