import * as z from 'zod/mini';
import { sessionRefusals } from '../session/auth.ts';
import { broadcastKind, scheduleItem } from '../broadcast/broadcast.ts';
import { defineCall } from '../core/call.ts';
import {
  count,
  id,
  idText,
  instant,
  listOf,
  pageQuery,
  shownAddress,
  text,
  wholeQuery,
} from '../core/primitive.ts';

/** A recording that can be watched. */
export const vodItem = z.extend(scheduleItem, {
  /** In seconds; `null` while unknown. */
  length_s: z.nullable(count),
  views: count,
});
export type VodItem = z.output<typeof vodItem>;

export const vodOrders = ['latest', 'popular'] as const;

export const listVods = defineCall({
  method: 'GET',
  path: '/api/home/vods',
  access: 'anyone',
  shared: true,
  summary: 'Lists broadcasts with a recording, newest or most watched first.',
  query: z.object({
    ...pageQuery,
    sortBy: z._default(z.enum(vodOrders), 'latest'),
    expert: z.optional(idText),
    kind: z.optional(broadcastKind),
    /** Market of the expert, such as `국내주식`. */
    market: z.optional(text(1, 40)),
    series: z.optional(idText),
  }),
  output: listOf(vodItem),
  refusals: [],
});

/** How far a member has come in a recording. */
export const vodProgress = z.object({
  schedule_id: id,
  position_s: count,
  length_s: z.nullable(count),
  /** Whether the end was reached once. */
  finished: z.boolean(),
  updated_at: instant,
});
export type VodProgress = z.output<typeof vodProgress>;

/** A member who has watched this share of a recording has finished it. The rest is the goodbye. */
export const SEEN_SHARE = 0.95;

/** A position below this many seconds counts as not begun. */
export const BEGUN_S = 10;

/** Whether a place in a recording is its end. */
export function isAtEnd(positionS: number, lengthS: number | null): boolean {
  return lengthS !== null && positionS >= lengthS * SEEN_SHARE;
}

/**
 * Position at which watching resumes: the last position, or the beginning after the end was
 * reached.
 */
export function resumeAt({
  position_s,
  length_s,
}: Pick<VodProgress, 'position_s' | 'length_s'>): number {
  return position_s < BEGUN_S || isAtEnd(position_s, length_s) ? 0 : position_s;
}

/** Share watched, 0 to 100. A recording that was finished once and is not being watched is 100. */
export function percentOf({
  position_s,
  length_s,
  finished,
}: Pick<VodProgress, 'position_s' | 'length_s' | 'finished'>): number {
  if (finished && resumeAt({ position_s, length_s }) === 0) return 100;
  if (length_s === null || length_s === 0) return 0;
  return Math.min(100, Math.round((position_s / length_s) * 100));
}

export const listMyVodProgress = defineCall({
  method: 'GET',
  path: '/api/home/me/vod-progress',
  access: 'member',
  summary: 'Lists the caller’s positions in recordings, latest watched first.',
  output: z.object({ items: z.array(vodProgress) }),
  refusals: sessionRefusals,
});

export const listMyUnfinishedVods = defineCall({
  method: 'GET',
  path: '/api/home/me/vods',
  access: 'member',
  summary: 'Lists recordings that the caller started and did not finish, latest watched first.',
  output: z.object({ items: z.array(vodItem) }),
  refusals: sessionRefusals,
});

export const saveMyVodProgress = defineCall({
  method: 'PUT',
  path: '/api/home/me/vod-progress/:schedule_id',
  access: 'member',
  summary: 'Stores the caller’s position in a recording, limited to its length.',
  params: z.object({ schedule_id: idText }),
  body: z.object({ position_s: count.check(z.lte(86_400)) }),
  output: z.object({ item: vodProgress }),
  refusals: [...sessionRefusals, 'NOT_FOUND', 'ACCESS_DENIED'],
});

/** A series by name, for filters. */
export const listSeries = defineCall({
  method: 'GET',
  path: '/api/home/series',
  access: 'anyone',
  shared: true,
  summary: 'Lists the recording series in staff order.',
  query: z.object(wholeQuery),
  output: listOf(z.object({ _id: id, title: z.string(), steps: count })),
  refusals: [],
});

export const curriculum = z.object({
  _id: id,
  title: z.string(),
  summary: z.string(),
  level: z.enum(['first', 'middle', 'deep']),
  img_path: z.nullable(shownAddress),
  /** All recordings are open to logged-in members. */
  members: z.boolean(),
  /**
   * Product that opens the whole series; `null` if each recording follows its expert's products.
   */
  product: z.nullable(z.object({ _id: id, name: z.string() })),
  /** Recordings in order. Removed recordings are left out. */
  steps: z.array(vodItem),
});
export type Curriculum = z.output<typeof curriculum>;

export const listCurricula = defineCall({
  method: 'GET',
  path: '/api/home/curricula',
  access: 'anyone',
  shared: true,
  summary: 'Lists series with their steps, the same for all visitors.',
  query: z.object(wholeQuery),
  output: listOf(curriculum),
  refusals: [],
});

export const listMySteps = defineCall({
  method: 'GET',
  path: '/api/home/me/curricula',
  access: 'member',
  summary: 'Lists the steps of all series that the caller may watch, and the series they bought.',
  output: z.object({
    /** Recordings that are open to the caller. */
    open: z.array(id),
    /** Series opened by a product of the caller. */
    bought: z.array(id),
  }),
  refusals: sessionRefusals,
});
