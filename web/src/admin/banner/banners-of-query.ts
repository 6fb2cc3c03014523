import type { BannerLocation } from '@maru/contract/banner/banner';
import { adminListBanners } from '@maru/contract/banner/staff-banner';
import { makeCall } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { wholeListQuery } from '../list/whole-list.ts';

/** All banners of a place, in their order. */
export function bannersOfQuery(location: BannerLocation) {
  return wholeListQuery(callKey(adminListBanners, { query: { location } }), (page) =>
    makeCall(adminListBanners, { query: { ...page, location } }),
  );
}
