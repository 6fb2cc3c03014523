import * as z from 'zod/mini';
import { bulkCall } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idText,
  instant,
  line,
  link,
  staffSearch,
  shownAddress,
  typedInstant,
  version,
} from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import { sequenceInput } from '../core/sequence.ts';
import { captionsState, NO_CAPTIONS } from './captions.ts';
import { chapters } from './chapter.ts';

/** Access rule: everyone, logged-in members, or the buyers of the expert’s products. */
export const vodAccess = z.enum(['all', 'member', 'product']);
export type VodAccess = z.output<typeof vodAccess>;

/** A recording for staff. Its number is that of its broadcast. */
export const staffVod = z.object({
  _id: id,
  title: z.string(),
  expert: z.object({ _id: id, nick: z.string() }),
  vod_url: z.string(),
  access: vodAccess,
  start_date: instant,
  /** Measured length in seconds; `null` = the planned length of the broadcast is used instead. */
  length_s: z.nullable(count),
  thumbnail: z.nullable(shownAddress),
  chapters,
  /** An API of the previous version sends none. */
  captions: z._default(captionsState, NO_CAPTIONS),
  /** The series that contain it. */
  series: z.array(z.object({ _id: id, title: z.string() })),
  views: count,
  /** Position among the recordings of its expert; `null` = staff set no position. */
  position: z.nullable(count),
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffVod = z.output<typeof staffVod>;

export const vodInput = z.strictObject({
  title: line(1, 100),
  expert_id: id,
  vod_url: link,
  access: vodAccess,
  /** When it was recorded. */
  start_date: typedInstant,
  length_s: z.nullable(z.int().check(z.gte(1), z.lte(86_400))),
  thumbnail: z.nullable(link),
  series_ids: z.array(id).check(z.maxLength(20)),
  chapters,
});
export type VodInput = z.output<typeof vodInput>;

export const vods = resource({
  path: '/api/admin/vods',
  access: 'manageContent',
  row: staffVod,
  input: vodInput,
  query: {
    expert: z.optional(idText),
    series: z.optional(idText),
    access: z.optional(vodAccess),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['latest', 'oldest', 'title', 'views', 'order']), 'latest'),
  },
  publicWords: ['title', 'chapters'],
  refusals: {
    write: ['FORBIDDEN_WORDS', 'INVALID_INPUT', 'SCHEDULE_CLASH'],
    update: ['CAPTIONS_EXIST'],
  },
  summaries: {
    list: 'Lists recordings for staff, filtered by expert, access and series.',
    get: 'Returns one recording for staff.',
    create: 'Adds a recording without a broadcast on this site.',
    update: 'Changes a recording. Requires the version that was read.',
    delete: 'Removes the recording from its broadcast. The broadcast remains.',
  },
});

export const exportVods = exportCall(vods.list);

/** A recording is there or is not: there is no hiding it. */
export const trashVods = bulkCall(vods.list, 'trash', z.strictObject({}));

export const orderVods = defineCall({
  method: 'PUT',
  path: '/api/admin/vods/order',
  access: 'manageContent',
  summary: 'Sets the order of all recordings of an expert at once.',
  body: z.extend(sequenceInput, { expert_id: id }),
  output: z.object({ ids: z.array(id), version }),
  refusals: ['VERSION_CONFLICT'],
});
