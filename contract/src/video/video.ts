import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, id, idText, instant, listOf, pageQuery, shownAddress } from '../core/primitive.ts';

/** Place of a video on the public site. */
export const videoPlace = z.enum([
  'youtube',
  'edaily',
  'sentv',
  'basic',
  /** On the page of its expert. */
  'expert-youtube',
  /** Below the line-up of the experts. */
  'expert-main',
]);
export type VideoPlace = z.output<typeof videoPlace>;

export const video = z.object({
  _id: id,
  place: videoPlace,
  title: z.string(),
  /** Played only by the product's link rule (specification S5.14). */
  url: shownAddress,
  thumbnail: z.nullable(shownAddress),
  /** `null` = unknown, else seconds. */
  length_s: z.nullable(count),
  expert: z.nullable(z.object({ _id: id, nick: z.string() })),
  created_at: instant,
});
export type Video = z.output<typeof video>;

export const listVideos = defineCall({
  method: 'GET',
  path: '/api/home/invest/videos',
  access: 'anyone',
  shared: true,
  summary: 'Lists the videos of one place in staff order. Videos without an order come first.',
  query: z.object({
    ...pageQuery,
    place: z.optional(videoPlace),
    expert: z.optional(idText),
  }),
  output: listOf(video),
  refusals: [],
});
