import { loadBanners, type Banner, type BannerLocation } from '@maru/contract/banner/banner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDeviceType, type DeviceType } from '../../shared/device-type.ts';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { useHomeFeed } from '../frame/use-home-feed.ts';

/** Maximum number of banners in one place (specification S9.1). */
const PAGE_SIZE = 20;

/**
 * The web process keeps an answer for a second. On a busy machine it can hear of a change after this
 * page, so the page reads once more after this time.
 */
const SETTLED_MS = 2_000;

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
      const loadAgain = () => void queries.invalidateQueries({ queryKey: callKey(loadBanners) });
      let settled: ReturnType<typeof setTimeout> | undefined;
      const onChanged = (changed: { location: string }) => {
        if (changed.location !== location) return;
        loadAgain();
        clearTimeout(settled);
        settled = setTimeout(loadAgain, SETTLED_MS);
      };
      feed.on('banner.changed', onChanged).on('missed', loadAgain);
      return () => {
        clearTimeout(settled);
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
