import type { QueryOf } from '@maru/contract/core/call';
import type { Cue } from '@maru/contract/vod/captions';
import type { StaffVod, VodAccess, VodInput, vods } from '@maru/contract/vod/staff-vod';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining, andEqual } from '../sql/conditions.ts';
import { columnsOf } from '../broadcast/staff-schedule.repository.ts';
import type { PageOf } from '../staff-kit/page-of.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';
import { findCaptions, writeCaptions } from './captions.repository.ts';

const ACCESS = `
  case when s.kind = 'paid' then 'product' when s.type = 0 then 'member' else 'all' end`;

const COLUMNS = `
  s.id as _id, s.title, s.vod_url, ${ACCESS} as access, s.start_date, s.vod_length_s as length_s,
  s.chapters, json_build_object('cues', coalesce(c.cue_count, 0), 'version', coalesce(c.version, 0)) as captions,
  s.content, s.joins as views, s.vod_position as position, s.updated_at, a.name as updated_by,
  s.version, json_build_object('_id', e.id, 'nick', e.nick) as expert,
  coalesce((
    select json_agg(json_build_object('_id', r.id, 'title', r.title) order by r.position, r.id)
    from series_item i join series r on r.id = i.series_id
    where i.schedule_id = s.id), '[]') as series`;

const TABLES = `
  broadcast_schedule s join expert e on e.id = s.expert_id left join admin a on a.id = s.updated_by
  left join vod_captions c on c.schedule_id = s.id`;

const RECORDED = `s.vod_url is not null and s.deleted_at is null and s.cancelled_at is null`;

/** Recordings with a position set by staff first, then the newest. */
const IN_ORDER = 's.vod_position nulls last, s.start_date desc, s.id desc';

type StoredVod = Omit<StaffVod, 'thumbnail'> & { content: string | null };

const storedRows = staffRows<StoredVod, FilterOf<typeof vods>>({
  columns: COLUMNS,
  tables: TABLES,
  id: 's.id',
  where: (db, { expert, series, access, q }) => db`
    where ${db.unsafe(RECORDED)}
      ${andEqual(db, { 's.expert_id': expert })}
      ${
        series === undefined
          ? db``
          : db`and exists (select from series_item where schedule_id = s.id and series_id = ${series})`
      }
      ${access === undefined ? db`` : db`and ${db.unsafe(ACCESS)} = ${access}`}
      ${andContaining(db, ['s.title', 'e.nick'], q)}`,
  orders: {
    latest: 's.start_date desc, s.id desc',
    oldest: 's.start_date, s.id',
    title: 's.title, s.id',
    views: 's.joins desc, s.id desc',
    order: IN_ORDER,
  },
});

export const selectVods = storedRows.select;

export async function listVods(
  db: Queryable,
  query: QueryOf<typeof vods.list>,
): Promise<PageOf<StaffVod>> {
  const found = await storedRows.list(db, query);
  return { ...found, items: found.items.map(vodOf) };
}

export async function findVod(db: Queryable, vodId: number): Promise<StaffVod | null> {
  const stored = await storedRows.find(db, vodId);
  return stored && vodOf(stored);
}

function vodOf({ content, ...vod }: StoredVod): StaffVod {
  return { ...vod, thumbnail: contentOf(content)['thumbnailUrl'] ?? null };
}

/** The content of a broadcast is JSON text. Malformed text yields an empty object. */
function contentOf(content: string | null): Record<string, string> {
  try {
    const read: unknown = JSON.parse(content ?? '{}');
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

const PLANNED_LENGTH_S = 3_600;

/** Inserts a recording that had no broadcast here, as a broadcast that is already over. */
export async function insertVod(tx: Tx, input: VodInput, by: number): Promise<number> {
  const { length_s, start_date, thumbnail } = input;
  const end = Date.parse(start_date) + (length_s ?? PLANNED_LENGTH_S) * 1_000;
  const [row] = await tx<{ id: number }[]>`
    insert into broadcast_schedule ${tx({
      ...columnsOf({
        title: input.title,
        expert_id: input.expert_id,
        ...kindOf(input.access),
        start_date,
        end_date: new Date(end).toISOString(),
        vod_url: input.vod_url,
        content: thumbnail === null ? null : { thumbnailUrl: thumbnail },
      }),
      vod_length_s: length_s,
      chapters: tx.json(input.chapters),
      updated_by: by,
    })} returning id`;
  return row!.id;
}

export async function updateVodRow(
  tx: Tx,
  vodId: number,
  changes: Partial<VodInput>,
  by: number,
): Promise<void> {
  const {
    access,
    length_s,
    thumbnail,
    series_ids: _elsewhere,
    start_date,
    chapters,
    ...rest
  } = changes;
  const [before] = await tx<{ content: string | null; lasts_ms: number | null }[]>`
    select content, (extract(epoch from end_date - start_date) * 1000)::bigint as lasts_ms
    from broadcast_schedule where id = ${vodId}`;
  const { thumbnailUrl: _old, ...content } = contentOf(before?.content ?? null);
  const lasts = before?.lasts_ms ?? null;
  await tx`
    update broadcast_schedule
    set ${tx({
      ...columnsOf({
        ...rest,
        ...(access === undefined ? {} : kindOf(access)),
        ...(start_date === undefined
          ? {}
          : {
              start_date,
              end_date:
                lasts === null ? null : new Date(Date.parse(start_date) + lasts).toISOString(),
            }),
        ...(thumbnail === undefined
          ? {}
          : {
              content: { ...content, ...(thumbnail === null ? {} : { thumbnailUrl: thumbnail }) },
            }),
      }),
      ...(length_s === undefined ? {} : { vod_length_s: length_s }),
      ...(chapters === undefined ? {} : { chapters: tx.json(chapters) }),
      updated_by: by,
    })}, version = version + 1, updated_at = clock_timestamp()
    where id = ${vodId}`;
}

function kindOf(access: VodAccess): { type: 0 | 1; kind: 'free' | 'paid' } {
  return { type: access === 'all' ? 1 : 0, kind: access === 'product' ? 'paid' : 'free' };
}

/** Removes the recording from its broadcast and from every series, and moves it to the trash. */
export async function trashVod(tx: Tx, vodId: number, by: number): Promise<void> {
  const { cues } = await findCaptions(tx, vodId);
  await tx`
    insert into vod_trash (id, vod_url, chapters, captions, series_ids, deleted_by)
    select s.id, s.vod_url, s.chapters, ${tx.json(cues)},
           array(select series_id from series_item where schedule_id = s.id order by series_id),
           ${by}
    from broadcast_schedule s where s.id = ${vodId}
    on conflict (id) do update
    set vod_url = excluded.vod_url, chapters = excluded.chapters, captions = excluded.captions,
        series_ids = excluded.series_ids, deleted_at = now(), deleted_by = excluded.deleted_by, version = vod_trash.version + 1`;
  await tx`delete from series_item where schedule_id = ${vodId}`;
  await tx`
    update broadcast_schedule
    set vod_url = null, chapters = '[]', vod_position = null, updated_by = ${by}, version = version + 1,
        updated_at = clock_timestamp()
    where id = ${vodId}`;
  if (cues.length > 0) await writeCaptions(tx, vodId, [], by);
}

/**
 * Restores the recording of a broadcast, and adds it to those of its series that still exist.
 *
 * @returns The address; `null` if the broadcast was removed or has another recording.
 */
export async function untrashVod(tx: Tx, vodId: number, by: number): Promise<string | null> {
  const [back] = await tx<{ vod_url: string; series_ids: number[]; captions: Cue[] }[]>`
    update broadcast_schedule s
    set vod_url = t.vod_url, chapters = t.chapters, updated_by = ${by}, version = s.version + 1,
        updated_at = clock_timestamp()
    from vod_trash t
    where t.id = ${vodId} and s.id = t.id and s.vod_url is null and s.deleted_at is null
      and s.cancelled_at is null
    returning t.vod_url, t.captions, array(select id from series where id = any(t.series_ids)) as series_ids`;
  if (!back) return null;
  await tx`delete from vod_trash where id = ${vodId}`;
  await setSeriesOf(tx, vodId, back.series_ids);
  if (back.captions.length > 0) await writeCaptions(tx, vodId, back.captions, by);
  return back.vod_url;
}

/**
 * Puts a recording into exactly these series. In a series that is new to it, the recording is the
 * last.
 *
 * @returns false if one of them does not exist.
 */
export async function setSeriesOf(
  tx: Tx,
  vodId: number,
  seriesIds: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(seriesIds)];
  const known = await tx`
    select id from series where id = any(${wanted}::int[]) order by id for update`;
  if (known.length !== wanted.length) return false;
  await tx`
    with moved as (
      delete from series_item
      where schedule_id = ${vodId} and not series_id = any(${wanted}::int[]) returning series_id
    ), added as (
      insert into series_item (series_id, position, schedule_id)
      select r.id, coalesce((select max(position) from series_item where series_id = r.id), 0) + 1,
             ${vodId}
      from series r
      where r.id = any(${wanted}::int[]) and not exists (
        select from series_item where series_id = r.id and schedule_id = ${vodId})
      returning series_id
    )
    update series set version = version + 1
    where id in (select series_id from moved union select series_id from added)`;
  return true;
}

/** The recordings of an expert in their order, locked until the transaction ends. */
export async function lockVodsOf(tx: Tx, expertId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select s.id from broadcast_schedule s
    where s.expert_id = ${expertId} and ${tx.unsafe(RECORDED)}
    order by ${tx.unsafe(IN_ORDER)} for update`;
  return rows.map(({ id }) => id);
}
