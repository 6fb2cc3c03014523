import type { VideoPlace } from '@maru/contract/content/content';
import type { StaffVideo, VideoInput } from '@maru/contract/vod/staff-video';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  v.id as _id, v.place, v.title, v.url, v.thumbnail, v.length_s, v.position, v.shown,
  v.created_at, v.updated_at, a.name as updated_by, v.version,
  case when e.id is null then null
       else json_build_object('_id', e.id, 'nick', e.nick) end as expert`;

const TABLES = `
  video v left join expert e on e.id = v.expert_id left join admin a on a.id = v.updated_by`;

export interface StaffVideoFilter {
  place?: VideoPlace | undefined;
  expert?: number | undefined;
  shown?: 'true' | 'false' | undefined;
  q?: string | undefined;
  sortBy?: 'order' | 'latest' | 'title';
}

function whereOf(db: Queryable, { place, expert, shown, q }: StaffVideoFilter) {
  const like = containing(q);
  return db`
    where v.deleted_at is null
      ${place === undefined ? db`` : db`and v.place = ${place}`}
      ${expert === undefined ? db`` : db`and v.expert_id = ${expert}`}
      ${shown === undefined ? db`` : db`and v.shown = ${shown === 'true'}`}
      ${like === null ? db`` : db`and search_form(v.title) like ${like}`}`;
}

export function selectStaffVideos(db: Queryable, filter: StaffVideoFilter) {
  const { sortBy = 'order' } = filter;
  return db<StaffVideo[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${whereOf(db, filter)}
    order by ${
      sortBy === 'title'
        ? db`v.title, v.id`
        : sortBy === 'latest'
          ? db`v.created_at desc, v.id desc`
          : db`v.place, v.position, v.created_at desc, v.id desc`
    }`;
}

export async function listStaffVideos(
  db: Queryable,
  filter: StaffVideoFilter & Page,
): Promise<PageOf<StaffVideo>> {
  return pageOfQuery<StaffVideo>(db, filter, {
    rows: selectStaffVideos(db, filter),
    from: db`from video v ${whereOf(db, filter)}`,
  });
}

export async function findStaffVideo(db: Queryable, videoId: number): Promise<StaffVideo | null> {
  const [item] = await db<StaffVideo[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
    where v.id = ${videoId} and v.deleted_at is null`;
  return item ?? null;
}

/** Inserts a new video at position 0, before those that staff have ordered. */
export async function insertVideo(tx: Tx, input: VideoInput, by: number): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into video ${tx({ ...input, updated_by: by })} returning id`;
  return row!.id;
}

export type VideoChanges = { readonly [F in keyof VideoInput]?: VideoInput[F] | undefined };

export async function updateVideoRow(
  tx: Tx,
  videoId: number,
  changes: VideoChanges,
  by: number,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  await tx`
    update video
    set ${tx({ ...given, updated_by: by })}, version = version + 1, updated_at = now()
    where id = ${videoId}`;
}

/** The videos of a place in their order, locked until the transaction ends. */
export async function lockVideosOf(tx: Tx, place: VideoPlace): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from video where place = ${place} and deleted_at is null
    order by position, created_at desc, id desc for update`;
  return rows.map(({ id }) => id);
}

export async function setVideoOrder(tx: Tx, ids: readonly number[], by: number): Promise<void> {
  await tx`
    update video v
    set position = wanted.place, version = version + 1, updated_at = now(), updated_by = ${by}
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    where v.id = wanted.id and v.position <> wanted.place`;
}
