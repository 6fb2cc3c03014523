import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { count, id, pageQuery } from './primitive.ts';

export const bannerLocation = z.enum(['POPUP', 'TOP', 'PROMOTION', 'BROADCAST', 'EXPERT_MAIN']);
export type BannerLocation = z.output<typeof bannerLocation>;

/** A banner as the public site shows it. `type` 1 is the popup; `period` hides it for days. */
export const banner = z.object({
  _id: id,
  type: z.literal([0, 1]),
  order: count,
  /** Days "do not show again" lasts, today included. */
  period: count,
  location: bannerLocation,
  status: z.enum(['active', 'inactive']),
  img_path: z.string(),
  link: z.nullable(z.string()),
  alt: z.string(),
  new_window: z.boolean(),
});
export type Banner = z.output<typeof banner>;

export const loadBanners = defineCall({
  method: 'GET',
  path: '/api/home/banner/load',
  access: 'anyone',
  shared: true,
  summary: 'The banners of one place, in their order.',
  query: z.object({
    ...pageQuery,
    location: bannerLocation,
    status: z._default(z.enum(['active', 'inactive']), 'active'),
  }),
  output: z.object({ items: z.array(banner), total: count, page: count, pageSize: count }),
  refusals: [],
});
