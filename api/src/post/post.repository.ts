import {
  LOCK_S,
  type PostInput,
  type PostState,
  type StaffPost,
  type StaffPostKind,
  type StaffPostView,
} from '@maru/contract/post/staff-post';
import { postSummary } from '@maru/contract/post/post';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { PINNED } from '../board/board.repository.ts';
import { listBroadcastsOf } from '../board/post-broadcasts.ts';
import { andTitleContains } from '../sql/title-search.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  p.id as _id, p.kind, p.category, p.title, p.excerpt, p.img_path, p.state,
  case when p.state = 'draft' then null else p.publish_at end as publish_at,
  p.on_day, p.pinned_from, p.pinned_to, ${PINNED} as pinned, p.position, p.views,
  case when jsonb_typeof(p.images) = 'array' then jsonb_array_length(p.images) else 0 end as pictures,
  case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick) end as expert,
  p.created_at, c.name as created_by, p.updated_at, u.name as updated_by,
  p.deleted_at, d.name as deleted_by, l.name as editor, p.version`;

const TABLES = `
  post p
  left join expert e on e.id = p.expert_id
  left join admin c on c.id = p.created_by
  left join admin u on u.id = p.updated_by
  left join admin d on d.id = p.deleted_by
  left join lateral (
    select a.name from post_lock k join admin a on a.id = k.admin_id
    where k.post_id = p.id and k.seen_at > now() - interval '${LOCK_S} seconds') l on true`;

/** The day a post belongs to in lists: of its publication, or of its writing. */
const LISTED_AT = `case when p.state = 'draft' then p.created_at else p.publish_at end`;

export interface StaffPostFilter {
  q?: string | undefined;
  state?: PostState | 'trash' | undefined;
  category?: string | undefined;
  expert?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sortBy: 'latest' | 'oldest' | 'title' | 'views' | 'updated' | 'position';
}

const ORDERS: Readonly<Record<StaffPostFilter['sortBy'], string>> = {
  latest: `${LISTED_AT} desc, p.id desc`,
  oldest: `${LISTED_AT}, p.id`,
  title: 'p.title, p.id',
  views: 'p.views desc, p.id desc',
  updated: 'p.updated_at desc, p.id desc',
  position: 'p.position, p.id',
};

function whereOf(
  db: Queryable,
  kind: StaffPostKind,
  { q, state, category, expert, from, to }: StaffPostFilter,
) {
  return db`
    where p.kind = ${kind}
      ${state === 'trash' ? db`and p.deleted_at is not null` : db`and p.deleted_at is null`}
      ${state === undefined || state === 'trash' ? db`` : db`and p.state = ${state}`}
      ${andTitleContains(db, 'p', q)}
      ${category ? db`and p.category = ${category}` : db``}
      ${expert === undefined ? db`` : db`and p.expert_id = ${expert}`}
      ${from === undefined ? db`` : db`and kst_day(${db.unsafe(LISTED_AT)}) >= ${from}`}
      ${to === undefined ? db`` : db`and kst_day(${db.unsafe(LISTED_AT)}) <= ${to}`}`;
}

export function selectStaffPosts(db: Queryable, kind: StaffPostKind, filter: StaffPostFilter) {
  return db<StaffPost[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${whereOf(db, kind, filter)}
    order by ${db.unsafe(ORDERS[filter.sortBy])}`;
}

export async function listStaffPosts(
  db: Queryable,
  kind: StaffPostKind,
  filter: StaffPostFilter & Page,
): Promise<PageOf<StaffPost>> {
  return pageOfQuery<StaffPost>(db, filter, {
    rows: selectStaffPosts(db, kind, filter),
    from: db`from post p ${whereOf(db, kind, filter)}`,
  });
}

/** Every category in use, for the filter and as suggestions. */
export async function listCategories(db: Queryable, kind: StaffPostKind): Promise<string[]> {
  const rows = await db<{ category: string }[]>`
    select distinct category from post
    where kind = ${kind} and category is not null and deleted_at is null order by category`;
  return rows.map(({ category }) => category);
}

type Stored = Omit<StaffPostView, 'images' | 'attachments' | 'broadcasts' | 'hits'> & {
  images: unknown;
  schedule_ids: number[];
};

/**
 * Whether the admin is too involved to decide review `r`. True if the admin requested the review,
 * wrote the newest revision, or wrote after the last revision without unapproved words.
 */
export function ownReview(db: Queryable, adminId: number) {
  return db`
    (r.requested_by = ${adminId} or exists (
      select from post_revision w
      where w.post_id = r.post_id and w.admin_id = ${adminId} and (
        w.rev = (select max(rev) from post_revision where post_id = r.post_id)
        or w.rev > all (
          select rev from post_revision p
          where p.post_id = r.post_id and not exists (
            select from compliance_hit h
            where h.post_id = p.post_id and h.rev = p.rev
              and h.decision is distinct from 'approved')))))`;
}

/** One complete post, including posts in the trash. `adminId` is the caller. */
export async function findStaffPost(
  db: Queryable,
  kind: StaffPostKind,
  postId: number,
  adminId: number,
): Promise<StaffPostView | null> {
  const [found] = await db<Stored[]>`
    select ${db.unsafe(COLUMNS)}, p.body_html, p.images, p.schedule_ids,
      case when r.post_id is null then null else json_build_object(
        'requested_by', ra.name, 'own', ${ownReview(db, adminId)},
        'requested_at', to_char(r.requested_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'publish_at', to_char(r.publish_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      end as review
    from ${db.unsafe(TABLES)}
    left join post_review r on r.post_id = p.id
    left join admin ra on ra.id = r.requested_by
    where p.kind = ${kind} and p.id = ${postId}`;
  if (!found) return null;
  const { images, schedule_ids, ...post } = found;
  const readable = postSummary.shape.images.safeParse(images);
  return {
    ...post,
    images: readable.success ? readable.data : [],
    attachments: await listAttachments(db, postId),
    broadcasts: await listBroadcastsOf(db, schedule_ids),
    hits: await listHits(db, postId),
  };
}

/** Files of a post, in their order. */
export async function listAttachments(db: Queryable, postId: number) {
  return db<StaffPostView['attachments']>`
    select id as _id, name, bytes, '/uploads/attachment/' || file as url
    from post_attachment where post_id = ${postId} order by position, id`;
}

/** Compliance hits in the current text. */
async function listHits(db: Queryable, postId: number) {
  return db<StaffPostView['hits']>`
    select h.rule, h.field, h.excerpt, h.place, h.decision, a.name as decided_by
    from compliance_hit h left join admin a on a.id = h.decided_by
    where h.post_id = ${postId}
      and h.rev = (select max(rev) from post_revision where post_id = ${postId})
    order by h.id`;
}

/** Post as locked for a change. */
export interface LockedPost {
  _id: number;
  version: number;
  state: PostState;
  publish_at: string;
  deleted_at: string | null;
  updated_at: string;
  fields: PostInput;
}

/** Whether the post was already public. Such a post keeps its old position. */
export function wasPublic({ state }: LockedPost): boolean {
  return state === 'published' || state === 'hidden';
}

/** Locked until the transaction ends; `null` if no post of that kind has this id. */
export async function lockPost(
  tx: Tx,
  kind: StaffPostKind,
  postId: number,
): Promise<LockedPost | null> {
  const [row] = await tx<(Omit<LockedPost, 'fields'> & Omit<PostInput, 'attachments'>)[]>`
    select id as _id, version, state, publish_at, deleted_at, updated_at,
           title, category, excerpt, body_html, img_path, images, expert_id, on_day,
           pinned_from, pinned_to, schedule_ids
    from post where kind = ${kind} and id = ${postId} for update`;
  if (!row) return null;
  const { _id, version, state, publish_at, deleted_at, updated_at, images, ...fields } = row;
  const attachments = await listAttachments(tx, postId);
  const readable = postSummary.shape.images.safeParse(images);
  return {
    _id,
    version,
    state,
    publish_at,
    deleted_at,
    updated_at,
    fields: {
      ...fields,
      images: readable.success ? readable.data : [],
      attachments: attachments.map((file) => file._id),
    },
  };
}

export async function insertPost(
  tx: Tx,
  kind: StaffPostKind,
  input: PostInput,
  adminId: number,
): Promise<number> {
  const { attachments, images, ...columns } = input;
  const [row] = await tx<{ id: number }[]>`
    insert into post ${tx({
      ...columns,
      kind,
      images: tx.json(images as postgres.JSONValue),
      state: 'draft',
      created_by: adminId,
      updated_by: adminId,
    })}
    returning id`;
  const postId = row!.id;
  await tx`
    update post set position = (
      select coalesce(max(position), 0) + 1 from post where kind = ${kind} and deleted_at is null)
    where id = ${postId}`;
  await setAttachments(tx, postId, attachments);
  return postId;
}

/** @returns the new version. */
export async function updatePost(
  tx: Tx,
  postId: number,
  input: PostInput,
  adminId: number,
): Promise<number> {
  const { attachments, images, ...columns } = input;
  const [row] = await tx<{ version: number }[]>`
    update post set ${tx({ ...columns, images: tx.json(images as postgres.JSONValue), updated_by: adminId })},
      updated_at = clock_timestamp(), version = version + 1
    where id = ${postId} returning version`;
  await setAttachments(tx, postId, attachments);
  return row!.version;
}

/** Gives a post its files, in this order. One that belongs to another post is left there. */
async function setAttachments(tx: Tx, postId: number, ids: readonly number[]): Promise<void> {
  await tx`
    update post_attachment set post_id = null
    where post_id = ${postId} and not id = any(${[...ids]}::int[])`;
  await tx`
    update post_attachment a set post_id = ${postId}, position = given.place
    from unnest(${[...ids]}::int[]) with ordinality as given (id, place)
    where a.id = given.id and (a.post_id is null or a.post_id = ${postId})`;
}

/** Moves a post into a state, published now, at a moment, or as it was. */
export async function setPostState(
  tx: Tx,
  postId: number,
  { state, publish }: { state: PostState; publish: { at: string } | 'now' | 'as before' },
  adminId: number,
): Promise<void> {
  const at =
    publish === 'now' ? tx`now()` : publish === 'as before' ? tx`publish_at` : tx`${publish.at}`;
  await tx`
    update post set state = ${state}, publish_at = ${at}, updated_by = ${adminId},
      updated_at = clock_timestamp(), version = version + 1
    where id = ${postId}`;
}

export async function trashPost(tx: Tx, postId: number, adminId: number): Promise<void> {
  await tx`
    update post set deleted_at = now(), deleted_by = ${adminId}, version = version + 1
    where id = ${postId}`;
  await tx`delete from post_review where post_id = ${postId}`;
}

export async function takeFromTrash(tx: Tx, postId: number, adminId: number): Promise<void> {
  await tx`
    update post set deleted_at = null, deleted_by = null, state = 'draft', updated_by = ${adminId},
      updated_at = clock_timestamp(), version = version + 1
    where id = ${postId}`;
}

/** The ids of all that can be ordered, in their order, locked. */
export async function lockOrder(tx: Tx, kind: StaffPostKind): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from post where kind = ${kind} and deleted_at is null
    order by position, id for update`;
  return rows.map(({ id }) => id);
}
