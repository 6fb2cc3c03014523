import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, id, pageQuery, shownAddress } from '../core/primitive.ts';

export const bannerLocation = z.enum(['POPUP', 'TOP', 'PROMOTION', 'BROADCAST', 'EXPERT_MAIN']);
export type BannerLocation = z.output<typeof bannerLocation>;

/** Where a banner is seen: from 768 px (specification S1.7), below that, or anywhere. */
export const bannerDevice = z.enum(['all', 'desktop', 'mobile']);
export type BannerDevice = z.output<typeof bannerDevice>;

/** A banner as the public site shows it. `type` 1 is the popup; `period` hides it for days. */
export const banner = z.object({
  _id: id,
  type: z.literal([0, 1]),
  order: count,
  /** Days "do not show again" lasts, today included. */
  period: count,
  location: bannerLocation,
  status: z.enum(['active', 'inactive']),
  img_path: shownAddress,
  link: z.nullable(shownAddress),
  alt: z.string(),
  new_window: z.boolean(),
  device: bannerDevice,
});
export type Banner = z.output<typeof banner>;

export const loadBanners = defineCall({
  method: 'GET',
  path: '/api/home/banner/load',
  access: 'anyone',
  shared: true,
  summary: 'Lists the banners of one place in display order.',
  query: z.object({
    ...pageQuery,
    location: bannerLocation,
    status: z._default(z.enum(['active', 'inactive']), 'active'),
  }),
  output: z.object({ items: z.array(banner), total: count, page: count, pageSize: count }),
  refusals: [],
});

/** Visitor actions on a banner. */
const bannerAct = z.enum(['show', 'click', 'dismiss']);
export type BannerAct = z.output<typeof bannerAct>;

export const countBanners = defineCall({
  method: 'POST',
  path: '/api/home/banner/counts',
  access: 'anyone',
  summary: 'Reports what visitors did with banners on a page: shown, clicked or dismissed.',
  body: z.object({
    acts: z.array(z.object({ _id: id, act: bannerAct })).check(z.minLength(1), z.maxLength(40)),
  }),
  output: z.void(),
  status: 204,
  refusals: ['TOO_MANY_REQUESTS'],
});
