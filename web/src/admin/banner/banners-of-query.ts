import type { BannerLocation } from '@maru/contract/banner/banner';
import { banners } from '@maru/contract/banner/staff-banner';
import { makeCall } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { wholeListQuery } from '../list/whole-list.ts';

/** All banners of a place, in their order. */
export function bannersOfQuery(location: BannerLocation) {
  return wholeListQuery(callKey(banners.list, { query: { location } }), (page) =>
    makeCall(banners.list, { query: { ...page, location } }),
  );
}
