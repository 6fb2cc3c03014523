import * as z from 'zod/mini';
import { banner, bannerDevice, bannerLocation, type BannerLocation } from './banner.ts';
import { contentBulk } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { exportCall } from '../core/export.ts';
import {
  count,
  id,
  idParam,
  instant,
  line,
  listOf,
  ownPicture,
  pageQuery,
  searchText,
  secureLink,
  typedInstant,
  version,
  versionQuery,
} from '../core/primitive.ts';
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

const item = z.object({ item: staffBanner });

export const adminListBanners = defineCall({
  method: 'GET',
  path: '/api/admin/banners',
  access: 'manageContent',
  summary: 'Lists banners for staff by place and state, in display order or newest first.',
  query: z.strictObject({
    ...pageQuery,
    location: z.optional(bannerLocation),
    state: z.optional(bannerState),
    device: z.optional(bannerDevice),
    q: z.optional(searchText(100)),
    sortBy: z._default(z.enum(['order', 'latest']), 'order'),
  }),
  output: listOf(staffBanner),
  refusals: [],
});

export const exportBanners = exportCall(adminListBanners);

export const bulkBanners = contentBulk(adminListBanners);

export const adminGetBanner = defineCall({
  method: 'GET',
  path: '/api/admin/banners/:_id',
  access: 'manageContent',
  summary: 'Returns one banner for staff.',
  params: idParam,
  output: item,
  refusals: ['NOT_FOUND'],
});

export const createBanner = defineCall({
  method: 'POST',
  path: '/api/admin/banners',
  access: 'manageContent',
  summary: 'Adds a banner. Open pages that show its place are notified.',
  body: bannerInput,
  output: item,
  status: 201,
  publicWords: ['alt'],
  refusals: ['FORBIDDEN_WORDS', 'INVALID_INPUT'],
});

export const updateBanner = defineCall({
  method: 'PATCH',
  path: '/api/admin/banners/:_id',
  access: 'manageContent',
  summary: 'Changes fields of a banner. Requires the version that was read.',
  params: idParam,
  body: z.extend(z.partial(bannerInput), { version }),
  output: item,
  publicWords: ['alt'],
  refusals: ['FORBIDDEN_WORDS', 'NOT_FOUND', 'VERSION_CONFLICT', 'INVALID_INPUT'],
});

export const deleteBanner = defineCall({
  method: 'DELETE',
  path: '/api/admin/banners/:_id',
  access: 'manageContent',
  summary: 'Deletes a banner.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const orderBanners = defineCall({
  method: 'PUT',
  path: '/api/admin/banners/order',
  access: 'manageContent',
  summary: 'Sets the order of all banners of one place at once.',
  body: z.extend(sequenceInput, { location: bannerLocation }),
  output: z.object({ ids: z.array(id), version }),
  refusals: ['VERSION_CONFLICT'],
});
