import type { BodyOf } from '@maru/contract/core/call';
import type { PostView } from '@maru/contract/post/post';
import { UNSAVED_POST, type StaffBoard } from '@maru/contract/post/staff-board';
import { type StaffPostKind } from '@maru/contract/post/staff-post';
import type { Queryable } from '@maru/platform/db/db';
import { listBroadcastsOf } from '../board/post-broadcasts.ts';
import { excerptOf } from '../editor/excerpt.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';

type Typed = BodyOf<StaffBoard['preview']>;

/** Renders the input as readers would see it. Nothing is stored. */
export async function previewOf(db: Queryable, typed: Typed): Promise<PostView> {
  const body_html = await sanitiseHtml(typed.body_html);
  const [beside] = await db<Pick<PostView, 'expert' | 'expert_has_page'>[]>`
    select json_build_object(
      '_id', id, 'nick', nick, 'field', field, 'img_path', profile_img_path[1]) as expert,
      shown as expert_has_page
    from expert where id = ${typed.expert_id}`;
  const attachments = await db<PostView['attachments']>`
    select name, bytes, '/uploads/attachment/' || file as url from post_attachment
    where id = any(${[...typed.attachments]}::int[])
    order by array_position(${[...typed.attachments]}::int[], id)`;
  const [stored] = await db<Pick<PostView, 'views'>[]>`
    select views from post where id = ${typed.post}`;
  return {
    _id: typed.post ?? UNSAVED_POST,
    category: typed.category?.trim() || null,
    title: typed.title.trim(),
    excerpt: typed.excerpt.trim() || excerptOf(body_html),
    img_path: typed.img_path,
    images: typed.images,
    pinned: false,
    expert: beside?.expert ?? null,
    expert_has_page: beside?.expert_has_page ?? false,
    created_at: typed.publish_at ?? new Date().toISOString(),
    views: stored?.views ?? 0,
    body_html,
    attachments: [...attachments],
    broadcasts: await listBroadcastsOf(db, typed.schedule_ids),
    prev: null,
    next: null,
  };
}

/** Initial preview, before any input. */
export async function firstPreview(
  db: Queryable,
  kind: StaffPostKind,
  postId: number,
): Promise<PostView> {
  const [row] = await db<
    Omit<PostView, 'prev' | 'next' | 'attachments' | 'broadcasts' | 'images'>[]
  >`
    select p.id as _id, p.category, p.title, p.excerpt, p.img_path, false as pinned, p.views,
           p.publish_at as created_at, p.body_html,
           case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick,
             'field', e.field, 'img_path', e.profile_img_path[1]) end as expert,
           coalesce(e.shown, false) as expert_has_page
    from post p left join expert e on e.id = p.expert_id
    where p.kind = ${kind} and p.id = ${postId}`;
  const rest = { images: [], attachments: [], broadcasts: [], prev: null, next: null };
  if (row) return { ...row, ...rest };
  return {
    _id: postId,
    category: null,
    title: '',
    excerpt: '',
    img_path: null,
    pinned: false,
    expert: null,
    expert_has_page: false,
    created_at: new Date().toISOString(),
    views: 0,
    body_html: '',
    ...rest,
  };
}
