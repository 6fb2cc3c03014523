import * as z from 'zod/mini';
import { broadcastKind } from '../broadcast/broadcast.ts';
import { defineCall } from '../core/call.ts';
import {
  count,
  id,
  idText,
  instant,
  line,
  link,
  listOf,
  pageQuery,
  staffSearch,
  shownAddress,
  text,
  version,
  yesNo,
} from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import { orderCall } from '../core/sequence.ts';
import { curriculum } from '../vod/vod.ts';

/**
 * Access rule of a series.
 *
 * - `all`: the series adds no rule. Each recording follows its own rule.
 * - `member`: any logged-in member.
 * - `product`: buyers of the series' product.
 */
export const seriesAccess = z.enum(['all', 'member', 'product']);
export type SeriesAccess = z.output<typeof seriesAccess>;

export const seriesLevel = curriculum.shape.level;

/** A recording that is a step of a series, or may become one. */
export const episode = z.object({
  /** The number of its broadcast. */
  _id: id,
  title: z.string(),
  expert: z.object({ _id: id, nick: z.string() }),
  start_date: instant,
  length_s: z.nullable(count),
  kind: broadcastKind,
});
export type Episode = z.output<typeof episode>;

export const staffSeries = z.object({
  _id: id,
  title: z.string(),
  summary: z.string(),
  level: seriesLevel,
  img_path: z.nullable(shownAddress),
  access: seriesAccess,
  product: z.nullable(z.object({ _id: id, name: z.string(), price: count })),
  shown: z.boolean(),
  /** Experts who speak in the series, in the order of the episodes. */
  experts: z.array(z.object({ _id: id, nick: z.string() })),
  episodes: count,
  length_s: count,
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffSeries = z.output<typeof staffSeries>;

const staffSeriesView = z.extend(staffSeries, { steps: z.array(episode) });
export type StaffSeriesView = z.output<typeof staffSeriesView>;

const MOST_EPISODES = 100;

export const seriesInput = z.strictObject({
  title: line(1, 80),
  summary: text(0, 1_000),
  level: seriesLevel,
  img_path: z.nullable(link),
  access: seriesAccess,
  /** Needed for the access `product`; without meaning otherwise. */
  product_id: z.nullable(id),
  shown: z.boolean(),
  /** The numbers of the broadcasts, in their order. */
  steps: z.array(id).check(
    z.maxLength(MOST_EPISODES),
    z.refine((steps) => new Set(steps).size === steps.length, 'must not repeat an entry'),
  ),
});
export type SeriesInput = z.output<typeof seriesInput>;

export const seriesResource = resource({
  path: '/api/admin/series',
  access: 'manageContent',
  row: staffSeries,
  view: staffSeriesView,
  input: seriesInput,
  query: {
    q: z.optional(staffSearch()),
    shown: z.optional(yesNo),
    access: z.optional(seriesAccess),
    expert: z.optional(idText),
    sortBy: z._default(z.enum(['order', 'title', 'latest', 'episodes']), 'order'),
  },
  publicWords: ['title', 'summary'],
  refusals: { write: ['FORBIDDEN_WORDS', 'INVALID_INPUT'], delete: ['STATE_CONFLICT'] },
  summaries: {
    list: 'Lists the recording series for staff.',
    get: 'Returns one series with its episodes.',
    create: 'Adds a series in last place.',
    update: 'Changes a series and its episodes. Requires the version that was read.',
    delete: 'Deletes a series without active buyers of its product. Its recordings remain.',
  },
});

export const orderSeries = orderCall(seriesResource.list);

export const listEpisodes = defineCall({
  method: 'GET',
  path: '/api/admin/series/episodes',
  access: 'manageContent',
  summary: 'Lists recordings that a series may contain, newest first.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(staffSearch()),
    expert: z.optional(idText),
  }),
  output: listOf(episode),
  refusals: [],
});

export const listSeriesProducts = defineCall({
  method: 'GET',
  path: '/api/admin/series/products',
  access: 'manageContent',
  summary: 'Lists products that open a series to their buyers.',
  output: z.object({
    items: z.array(z.object({ _id: id, name: z.string(), price: count, on_sale: z.boolean() })),
  }),
  refusals: [],
});
