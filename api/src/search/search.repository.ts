import type { VideoPlace } from '@maru/contract/video/video';
import type { SearchKind } from '@maru/contract/search/search';
import type { Queryable } from '@maru/platform/db/db';
import { SHOWN } from '../board/board.repository.ts';
import { searchPatternsOf } from '../sql/search-pattern.ts';
import { andContains } from '../sql/title-search.ts';
import { limitTo } from '../staff-kit/page-of.ts';

export interface SearchQuestion {
  q: string;
  kinds: readonly SearchKind[];
  places: readonly VideoPlace[];
  /** Whether stocks that are not closed yet are included. */
  withOpenStocks: boolean;
  /** Only these are listed; all are counted. */
  kind: SearchKind | null;
  page: number;
  pageSize: number;
}

export interface FoundRow {
  kind: SearchKind;
  _id: number;
  title: string;
  excerpt: string;
  created_at: string | null;
  place: VideoPlace | null;
  video_url: string | null;
}

/**
 * Finds all public content that contains all words of a text, in one query. Experts are first, then title hits,
 * then the newest. Counting reads only ids; titles are read only for the requested page.
 */
export async function findContent(
  db: Queryable,
  { q, kinds, places, withOpenStocks, kind, page, pageSize }: SearchQuestion,
): Promise<{ items: FoundRow[]; counts: Partial<Record<SearchKind, number>> }> {
  const inTitle = searchPatternsOf(q).map((pattern) => pattern.inTitle);
  const rows = await db<
    (FoundRow & { counts: Partial<Record<SearchKind, number>>; found: boolean })[]
  >`
    with hit as materialized (
      select p.kind, p.id, p.publish_at as at, p.search_text like all(${inTitle}::text[]) as titled
      from post p
      where p.kind = any(${kinds}) and ${db.unsafe(SHOWN)} ${andContains(db, 'p', q)}
        and (${withOpenStocks} or p.kind <> 'best-stock' or (p.extra->>'realised' = 'true' and coalesce(p.extra->>'close_on', '') <= kst_day(now())::text))
      union all
      select 'video', v.id, v.created_at, true
      from video v
      where v.shown and v.place = any(${places}) ${andContains(db, 'v', q)}
      union all
      select 'expert', e.id, null, true
      from expert e
      where e.shown ${andContains(db, 'e', q)}
    ),
    counted as (
      select coalesce(json_object_agg(kind, n), '{}') as counts
      from (select kind, count(*) as n from hit group by kind) c
    ),
    listed as (
      select kind, id, at, row_number() over (
        order by kind = 'expert' desc, titled desc, at desc, id desc) as no
      from hit where ${kind}::text is null or kind = ${kind}
      order by no ${limitTo(db, { page, pageSize })}
    )
    select counts, listed.id is not null as found, listed.kind, listed.id as _id,
           listed.at as created_at, coalesce(p.title, v.title, e.nick) as title,
           coalesce(p.excerpt, e.field || ' · ' || e.headline, '') as excerpt,
           v.place, v.url as video_url
    from counted
      left join listed on true
      left join post p on p.id = listed.id and listed.kind not in ('video', 'expert')
      left join video v on v.id = listed.id and listed.kind = 'video'
      left join expert e on e.id = listed.id and listed.kind = 'expert'
    order by listed.no`;
  return {
    // If no items are listed, the row holds only the counts.
    items: rows.filter(({ found }) => found),
    counts: rows[0]?.counts ?? {},
  };
}
