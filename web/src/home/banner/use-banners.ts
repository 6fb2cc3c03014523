import { loadBanners, type Banner, type BannerLocation } from '@maru/contract/banner/banner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDeviceType, type DeviceType } from '../../shared/device-type.ts';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callQuery } from '../../shared/query.ts';
import { readTwice } from '../frame/read-twice.ts';
import { useHomeFeed } from '../frame/use-home-feed.ts';

/** Maximum number of banners in one place (specification S9.1). */
const PAGE_SIZE = 20;

export const bannersQuery = (location: BannerLocation) =>
  callQuery(loadBanners, { query: { location, status: 'active', page: 1, pageSize: PAGE_SIZE } });

/**
 * Banners of one place for this device, in the order set by staff. They refetch when staff change
 * them. Empty if there are none or the request fails (specification S8.13).
 */
export function useBanners(location: BannerLocation): readonly Banner[] {
  const { data } = useQuery({ ...bannersQuery(location), retry: false });
  const queries = useQueryClient();
  const device = useDeviceType();

  const attach = useCallback(
    (feed: HomeFeed) => {
      // The layout of the page invalidates the banners of other places.
      const { queryKey } = bannersQuery(location);
      const loadAgain = () => void queries.invalidateQueries({ queryKey });
      const change = readTwice(loadAgain);
      const onChanged = (changed: { location: string }) => {
        if (changed.location === location) change.run();
      };
      feed.on('banner.changed', onChanged).on('missed', loadAgain);
      return () => {
        change.stop();
        feed.off('banner.changed', onChanged).off('missed', loadAgain);
      };
    },
    [location, queries],
  );
  useHomeFeed(attach);

  return data?.items.filter((banner) => isFor(banner, device)) ?? [];
}

function isFor({ device: meant }: Banner, device: DeviceType): boolean {
  return meant === 'all' || (meant === 'mobile') === (device === 'mobile');
}
