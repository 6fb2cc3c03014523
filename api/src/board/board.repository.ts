import {
  postSummary,
  type PostKind,
  type PostSummary,
  type PostView,
} from '@maru/contract/post/post';
import type { Queryable } from '@maru/platform/db/db';
import { andContains, andTitleContains } from '../sql/title-search.ts';
import { listBroadcastsOf } from './post-broadcasts.ts';
import { limitTo, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** Whether a post is pinned right now. */
export const PINNED = `(
  p.pinned_from is not null and p.pinned_from <= now()
  and (p.pinned_to is null or p.pinned_to > now()))`;

const SUMMARY = `
  p.id as _id, p.category, p.title, p.excerpt, p.img_path, p.images, ${PINNED} as pinned, p.views,
  p.publish_at as created_at,
  case when e.id is null then null else json_build_object(
    '_id', e.id, 'nick', e.nick, 'field', e.field, 'img_path', e.profile_img_path[1]) end as expert`;

/** SQL condition: the post is public now. */
export const SHOWN = `p.state = 'published' and p.deleted_at is null and p.publish_at <= now()`;

/** Row as stored; `images` is unvalidated. */
type Stored<T extends { images: PostSummary['images'] }> = Omit<T, 'images'> & { images: unknown };

type StoredView = Stored<Omit<PostView, 'prev' | 'next' | 'attachments' | 'broadcasts'>> & {
  schedule_ids: number[];
};

/** Pictures that cannot be read are left out, and the post is shown (reliability I14). */
function readable<T extends { images: unknown }>(row: T) {
  const images = postSummary.shape.images.safeParse(row.images);
  return { ...row, images: images.success ? images.data : [] };
}

export interface BoardFilter {
  page: number;
  pageSize: number;
  sortBy: 'latest' | 'views';
  q?: string | undefined;
  category?: string | undefined;
  expert?: number | undefined;
}

/**
 * One page of a board: pinned posts first, then the chosen order. Two queries read them, so that
 * unpinned posts use their index. The scan stops at the end of the page.
 */
export async function listPosts(
  db: Queryable,
  kind: PostKind,
  { page, pageSize, sortBy, q, category, expert }: BoardFilter,
): Promise<{ items: PostSummary[]; total: number }> {
  const where = db`
    where p.kind = ${kind} and ${db.unsafe(SHOWN)}
      ${andTitleContains(db, 'p', q)}
      ${category ? db`and p.category = ${category}` : db``}
      ${expert === undefined ? db`` : db`and p.expert_id = ${expert}`}`;
  const [counted] = await db<{ total: number }[]>`
    select count(*)::int as total from post p ${where}`;
  const order = db`${sortBy === 'views' ? db`p.views desc,` : db``} p.publish_at desc, p.id desc`;
  const items = await db<Stored<PostSummary>[]>`
    select ${db.unsafe(SUMMARY)} from (
      select p.* from post p ${where} and ${db.unsafe(PINNED)}
      union all
      (select p.* from post p ${where} and not ${db.unsafe(PINNED)}
       order by ${order} limit ${page * pageSize})
    ) p left join expert e on e.id = p.expert_id
    order by ${db.unsafe(PINNED)} desc, ${order}
    ${limitTo(db, { page, pageSize })}`;
  return { items: items.map(readable), total: counted?.total ?? 0 };
}

/** One post with its neighbours in time; counts the view. */
export async function readPost(
  db: Queryable,
  kind: PostKind,
  postId: number,
): Promise<PostView | null> {
  const [found] = await db<StoredView[]>`
    select ${db.unsafe(SUMMARY)}, p.body_html, coalesce(e.shown, false) as expert_has_page,
           p.schedule_ids
    from post p left join expert e on e.id = p.expert_id
    where p.kind = ${kind} and p.id = ${postId} and ${db.unsafe(SHOWN)}`;
  if (!found) return null;
  const { schedule_ids, ...post } = found;
  await db`update post set views = views + 1 where id = ${postId}`;
  return {
    ...readable(post),
    attachments: await listFiles(db, postId),
    broadcasts: schedule_ids.length === 0 ? [] : await listBroadcastsOf(db, schedule_ids),
    prev: await findNeighbour(db, kind, postId, 'older'),
    next: await findNeighbour(db, kind, postId, 'newer'),
  };
}

async function listFiles(db: Queryable, postId: number): Promise<PostView['attachments']> {
  return db<PostView['attachments']>`
    select name, bytes, '/uploads/attachment/' || file as url
    from post_attachment where post_id = ${postId} order by position, id`;
}

/** By the row itself: a moment that left the database has lost its microseconds. */
async function findNeighbour(
  db: Queryable,
  kind: PostKind,
  postId: number,
  side: 'older' | 'newer',
): Promise<{ _id: number; title: string } | null> {
  const [found] = await db<{ _id: number; title: string }[]>`
    select p.id as _id, p.title from post p
    where p.kind = ${kind} and ${db.unsafe(SHOWN)}
      and (p.publish_at, p.id) ${side === 'older' ? db`<` : db`>`}
        (select publish_at, id from post where id = ${postId})
    order by ${side === 'older' ? db`p.publish_at desc, p.id desc` : db`p.publish_at, p.id`}
    limit 1`;
  return found ?? null;
}

export interface FaqRow {
  _id: number;
  category: string;
  question: string;
  answer_html: string;
}

/** Frequent questions in the order of staff. */
export async function listFaqRows(
  db: Queryable,
  { category, q, ...page }: Pick<BoardFilter, 'page' | 'pageSize' | 'category' | 'q'>,
): Promise<PageOf<FaqRow>> {
  const where = db`
    where p.kind = 'faq' and ${db.unsafe(SHOWN)}
      ${category ? db`and p.category = ${category}` : db``}
      ${andContains(db, 'p', q)}`;
  return pageOfQuery<FaqRow>(db, page, {
    rows: db`
    select p.id as _id, coalesce(p.category, '기타') as category, p.title as question,
           p.body_html as answer_html
    from post p ${where} order by p.position, p.id`,
    from: db`from post p ${where}`,
  });
}
