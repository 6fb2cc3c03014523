import * as z from 'zod/mini';
import { banner, bannerDevice, bannerLocation, type BannerLocation } from './banner.ts';
import { contentBulk } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { chartDays, chartQuery } from '../core/chart/day-figure.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idText,
  instant,
  line,
  ownPicture,
  staffSearch,
  secureLink,
  typedInstant,
  version,
} from '../core/primitive.ts';
import { resource } from '../core/resource.ts';
import { sequenceInput } from '../core/sequence.ts';

/** The minimum size of a picture in px: the size that its place displays. */
export const bannerPictures: Readonly<Record<BannerLocation, { width: number; height: number }>> = {
  POPUP: { width: 380, height: 420 },
  TOP: { width: 640, height: 440 },
  PROMOTION: { width: 1200, height: 160 },
  BROADCAST: { width: 1200, height: 160 },
  EXPERT_MAIN: { width: 1200, height: 160 },
};

/** Whether a banner can be seen now; all but `off` follows the clock. */
export const bannerState = z.enum(['on', 'scheduled', 'ended', 'off']);
export type BannerState = z.output<typeof bannerState>;

const counts = z.object({ shows: count, clicks: count, dismissals: count });
export type BannerCounts = z.output<typeof counts>;

export const staffBanner = z.extend(banner, {
  from_at: instant,
  /** `null` = until staff take it down. */
  to_at: z.nullable(instant),
  state: bannerState,
  today: counts,
  all: counts,
  created_at: instant,
  updated_at: instant,
  updated_by: z.nullable(z.string()),
  version,
});
export type StaffBanner = z.output<typeof staffBanner>;

export const bannerInput = z.strictObject({
  location: bannerLocation,
  /** 1 = popup. */
  type: z.literal([0, 1]),
  order: z.int().check(z.gte(1), z.lte(999)),
  period: z.int().check(z.gte(1), z.lte(365)),
  status: z.enum(['active', 'inactive']),
  device: bannerDevice,
  img_path: ownPicture,
  alt: line(1, 100),
  link: z.nullable(secureLink),
  new_window: z.boolean(),
  from_at: typedInstant,
  to_at: z.nullable(typedInstant),
});
export type BannerInput = z.output<typeof bannerInput>;

export const banners = resource({
  path: '/api/admin/banners',
  access: 'manageContent',
  row: staffBanner,
  input: bannerInput,
  query: {
    location: z.optional(bannerLocation),
    state: z.optional(bannerState),
    device: z.optional(bannerDevice),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['order', 'latest']), 'order'),
  },
  publicWords: ['alt', 'link'],
  refusals: { write: ['FORBIDDEN_WORDS', 'INVALID_INPUT'] },
  summaries: {
    list: 'Lists banners for staff by place and state, in display order or newest first.',
    get: 'Returns one banner for staff.',
    create: 'Adds a banner. Open pages that show its place are notified.',
    update: 'Changes fields of a banner. Requires the version that was read.',
    delete: 'Deletes a banner.',
  },
});

export const exportBanners = exportCall(banners.list);

export const bulkBanners = contentBulk(banners.list);

export const orderBanners = defineCall({
  method: 'PUT',
  path: '/api/admin/banners/order',
  access: 'manageContent',
  summary: 'Sets the order of all banners of one place at once.',
  body: z.extend(sequenceInput, { location: bannerLocation }),
  output: z.object({ ids: z.array(id), version }),
  refusals: ['VERSION_CONFLICT'],
});

/** Reactions to the banners of a place by day of Seoul. All arrays have the same length. */
export const getBannerDays = defineCall({
  method: 'GET',
  path: '/api/admin/banners/days',
  access: 'manageContent',
  summary: 'Counts views and clicks of the banners of a place, or of one of them, by day.',
  query: z.strictObject({
    ...chartQuery,
    location: bannerLocation,
    banner: z.optional(idText),
  }),
  output: z.object({ ...chartDays, shows: z.array(count), clicks: z.array(count) }),
  refusals: [],
});
export type BannerDays = z.output<typeof getBannerDays.output>;
