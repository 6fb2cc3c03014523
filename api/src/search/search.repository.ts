import type { VideoPlace } from '@maru/contract/video/video';
import { MOST_SUGGESTIONS, type SearchKind } from '@maru/contract/search/search';
import type { Queryable } from '@maru/platform/db/db';
import { SHOWN } from '../board/board.repository.ts';
import { searchPatternsOf } from '../sql/search-pattern.ts';
import { andContains } from '../sql/title-search.ts';
import { limitTo } from '../staff-kit/page-of.ts';
import type { PicturedRow } from './picture-of.ts';

interface Searched {
  q: string;
  kinds: readonly SearchKind[];
  places: readonly VideoPlace[];
  /** Whether stocks that are not closed yet are included. */
  withOpenStocks: boolean;
}

export interface SearchQuestion extends Searched {
  /** Only these are listed; all are counted. */
  kind: SearchKind | null;
  page: number;
  pageSize: number;
}

export interface FoundRow extends PicturedRow {
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
  { kind, page, pageSize, ...searched }: SearchQuestion,
): Promise<{ items: FoundRow[]; counts: Partial<Record<SearchKind, number>> }> {
  const rows = await db<
    (FoundRow & { counts: Partial<Record<SearchKind, number>>; found: boolean })[]
  >`
    with hit as materialized (${hitsOf(db, searched)}),
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
    select counts, listed.id is not null as found, ${shownOf(db)}
    from counted left join listed on true ${contentOf(db)}
    order by listed.no`;
  return {
    // If no items are listed, the row holds only the counts.
    items: rows.filter(({ found }) => found),
    counts: rows[0]?.counts ?? {},
  };
}

/** The first few of each group, for words that are still being typed. */
export async function findSuggestions(db: Queryable, searched: Searched): Promise<FoundRow[]> {
  return db<FoundRow[]>`
    with hit as materialized (${hitsOf(db, searched, true)}),
    ranked as (
      select kind, id, at, place_of_group, row_number() over (
        partition by place_of_group order by titled desc, at desc, id desc) as no
      from hit cross join lateral (
        select coalesce(array_position(array['expert', 'broadcast', 'best-stock'], kind), 4)
          as place_of_group) g
    ),
    listed as (select * from ranked where no <= ${MOST_SUGGESTIONS})
    select ${shownOf(db)} from listed ${contentOf(db)}
    order by listed.place_of_group, listed.no`;
}

/** The ids of everything found. */
function hitsOf(db: Queryable, { q, kinds, places, withOpenStocks }: Searched, isTyping = false) {
  const inTitle = searchPatternsOf(q, isTyping).map((pattern) => pattern.inTitle);
  return db`
    select p.kind, p.id, p.publish_at as at, p.search_text like all(${inTitle}::text[]) as titled
    from post p
    where p.kind = any(${kinds}) and ${db.unsafe(SHOWN)} ${andContains(db, 'p', q, isTyping)}
      and (${withOpenStocks} or p.kind <> 'best-stock' or (p.extra->>'realised' = 'true' and coalesce(p.extra->>'close_on', '') <= kst_day(now())::text))
    union all
    select 'video', v.id, v.created_at, true
    from video v
    where v.shown and v.place = any(${places}) ${andContains(db, 'v', q, isTyping)}
    union all
    select 'broadcast', s.id, s.start_date, true
    from broadcast_schedule s
    where s.deleted_at is null and s.cancelled_at is null
      and (s.broadcast_status > 0 or s.vod_url is not null
           or coalesce(s.end_date, s.start_date + ${WITHOUT_END}::interval) > now())
      ${andContains(db, 's', q, isTyping)}
    union all
    select 'expert', e.id, null, true
    from expert e
    where e.shown ${andContains(db, 'e', q, isTyping)}`;
}

/** How long a broadcast without an end is found after its start. */
const WITHOUT_END = '12 hours';

/** Columns of a {@link FoundRow}, from `listed` and {@link contentOf}. */
const shownOf = (db: Queryable) => db`
  listed.kind, listed.id as _id, listed.at as created_at,
  coalesce(p.title, v.title, s.title, e.nick) as title,
  coalesce(p.excerpt, e.field || ' · ' || e.headline, (s.expert->>'nick') || ' · ' || (s.expert->>'field'), '')
    as excerpt,
  v.place, v.url as video_url, p.category, s.content,
  coalesce(p.img_path, v.thumbnail, e.profile_img_path[1]) as img_path,
  coalesce(s.expert->>'nick', author.nick) as author, coalesce(s.expert->>'field', '') as field`;

const contentOf = (db: Queryable) => db`
  left join post p on p.id = listed.id and listed.kind not in ('video', 'expert', 'broadcast')
  left join video v on v.id = listed.id and listed.kind = 'video'
  left join expert e on e.id = listed.id and listed.kind = 'expert'
  left join schedule_item s on s._id = listed.id and listed.kind = 'broadcast'
  left join expert author on author.id = coalesce(p.expert_id, v.expert_id)`;

/**
 * Stocks whose name contains all words of a text, or whose code it is. The exact name is
 * first, then names that begin with the text.
 */
export async function findStocks(
  db: Queryable,
  { q, isTyping = false, most }: { q: string; isTyping?: boolean; most: number },
): Promise<{ code: string; name: string }[]> {
  return db<{ code: string; name: string }[]>`
    select t.code, t.name from stock t
    where t.code = ${q.toUpperCase()} or (true ${andContains(db, 't', q, isTyping)})
    order by t.code = ${q.toUpperCase()} desc, lower(t.name) = lower(${q}) desc,
      starts_with(lower(t.name), lower(${q})) desc, length(t.name), t.name, t.code
    limit ${most}`;
}

/** The stock of the exchange's list with this code; `null` if there is none. */
export async function findStock(
  db: Queryable,
  code: string,
): Promise<{ code: string; name: string } | null> {
  const [stock] = await db<{ code: string; name: string }[]>`
    select code, name from stock where code = ${code}`;
  return stock ?? null;
}
