import * as z from 'zod/mini';
import { contentBulk } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { video, videoPlace } from '../content/content.ts';
import { exportCall } from '../core/export.ts';
import {
  id,
  idParam,
  idText,
  instant,
  line,
  link,
  listOf,
  pageQuery,
  searchText,
  version,
  versionQuery,
  yesNo,
} from '../core/primitive.ts';
import { sequenceInput } from '../core/sequence.ts';
import { videoUrl } from '../core/video-url.ts';

export const staffVideo = z.extend(video, {
  position: z.int(),
  shown: z.boolean(),
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffVideo = z.output<typeof staffVideo>;

export const videoInput = z.strictObject({
  place: videoPlace,
  title: line(1, 100),
  url: videoUrl.check(z.maxLength(500)),
  /** `null` = the video has no thumbnail of its own. */
  thumbnail: z.nullable(link),
  length_s: z.nullable(z.int().check(z.gte(1), z.lte(86_400))),
  expert_id: z.nullable(id),
  shown: z.boolean(),
});
export type VideoInput = z.output<typeof videoInput>;

const item = z.object({ item: staffVideo });

export const adminListVideos = defineCall({
  method: 'GET',
  path: '/api/admin/videos',
  access: 'manageContent',
  summary: 'Lists videos for staff by place, in display order.',
  query: z.strictObject({
    ...pageQuery,
    place: z.optional(videoPlace),
    expert: z.optional(idText),
    shown: z.optional(yesNo),
    q: z.optional(searchText(100)),
    sortBy: z._default(z.enum(['order', 'latest', 'title']), 'order'),
  }),
  output: listOf(staffVideo),
  refusals: [],
});

export const exportVideos = exportCall(adminListVideos);

export const bulkVideos = contentBulk(adminListVideos);

export const adminGetVideo = defineCall({
  method: 'GET',
  path: '/api/admin/videos/:_id',
  access: 'manageContent',
  summary: 'Returns one video for staff.',
  params: idParam,
  output: item,
  refusals: ['NOT_FOUND'],
});

export const createVideo = defineCall({
  method: 'POST',
  path: '/api/admin/videos',
  access: 'manageContent',
  summary: 'Adds a video in first place.',
  body: videoInput,
  output: item,
  status: 201,
  publicWords: ['title'],
  refusals: ['FORBIDDEN_WORDS', 'INVALID_INPUT'],
});

export const updateVideo = defineCall({
  method: 'PATCH',
  path: '/api/admin/videos/:_id',
  access: 'manageContent',
  summary: 'Changes fields of a video. Requires the version that was read.',
  params: idParam,
  body: z.extend(z.partial(videoInput), { version }),
  output: item,
  publicWords: ['title'],
  refusals: ['FORBIDDEN_WORDS', 'NOT_FOUND', 'VERSION_CONFLICT', 'INVALID_INPUT'],
});

export const deleteVideo = defineCall({
  method: 'DELETE',
  path: '/api/admin/videos/:_id',
  access: 'manageContent',
  summary: 'Deletes a video.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const orderVideos = defineCall({
  method: 'PUT',
  path: '/api/admin/videos/order',
  access: 'manageContent',
  summary: 'Sets the order of all videos of one place at once.',
  body: z.extend(sequenceInput, { place: videoPlace }),
  output: z.object({ ids: z.array(id), version }),
  refusals: ['VERSION_CONFLICT'],
});
