import type { VideoPlace } from '@maru/contract/video/video';
import type { StaffVideo, videos } from '@maru/contract/video/staff-video';
import type { Tx } from '@maru/platform/db/db';
import { andContaining, andEqual, isYes } from '../sql/conditions.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';

export const videoRows = staffRows<StaffVideo, FilterOf<typeof videos>>({
  columns: `
    v.id as _id, v.place, v.title, v.url, v.thumbnail, v.length_s, v.position, v.shown,
    v.created_at, v.updated_at, a.name as updated_by, v.version,
    case when e.id is null then null
         else json_build_object('_id', e.id, 'nick', e.nick) end as expert`,
  tables: `
    video v left join expert e on e.id = v.expert_id left join admin a on a.id = v.updated_by`,
  counted: 'video v',
  id: 'v.id',
  where: (db, { place, expert, shown, q }) => db`
    where v.deleted_at is null
      ${andEqual(db, { 'v.place': place, 'v.expert_id': expert, 'v.shown': isYes(shown) })}
      ${andContaining(db, ['v.title'], q)}`,
  orders: {
    order: 'v.place, v.position, v.created_at desc, v.id desc',
    latest: 'v.created_at desc, v.id desc',
    title: 'v.title, v.id',
  },
});

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
