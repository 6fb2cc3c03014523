import * as z from 'zod/mini';
import { contentBulk } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { video, videoPlace } from './video.ts';
import { exportCall } from '../core/export.ts';
import { id, idText, instant, line, link, staffSearch, version, yesNo } from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
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

/** Videos of every place. */
export const videos = resource({
  path: '/api/admin/videos',
  access: 'manageContent',
  row: staffVideo,
  input: videoInput,
  query: {
    place: z.optional(videoPlace),
    expert: z.optional(idText),
    shown: z.optional(yesNo),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['order', 'latest', 'title']), 'order'),
  },
  publicWords: ['title'],
  refusals: { write: ['FORBIDDEN_WORDS', 'INVALID_INPUT'] },
  summaries: {
    list: 'Lists videos for staff by place, in display order.',
    get: 'Returns one video for staff.',
    create: 'Adds a video in first place.',
    update: 'Changes fields of a video. Requires the version that was read.',
    delete: 'Deletes a video.',
  },
});

export const exportVideos = exportCall(videos.list);

export const bulkVideos = contentBulk(videos.list);

export const orderVideos = defineCall({
  method: 'PUT',
  path: '/api/admin/videos/order',
  access: 'manageContent',
  summary: 'Sets the order of all videos of one place at once.',
  body: z.extend(sequenceInput, { place: videoPlace }),
  output: z.object({ ids: z.array(id), version }),
  refusals: ['VERSION_CONFLICT'],
});
