import { loadBanners, type Banner } from '@maru/contract/banner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dayOf } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { homeSocket } from '../../shared/sockets.ts';
import { pickBanners, POPUP_PAGE_SIZE, storedHideUntil } from './popup-choice.ts';
import { PopupCarousel } from './popup-carousel.tsx';

const PLACE = 'POPUP';

/** Banners that were put away until the page is loaded again. */
const dismissed = new Set<number>();

/** The popup banners of the home page. Nothing to show, or no answer: nothing at all [S8]. */
export function LoadedBanners() {
  const { data } = useQuery({
    ...callQuery(loadBanners, {
      query: { location: PLACE, status: 'active', page: 1, pageSize: POPUP_PAGE_SIZE },
    }),
    retry: false,
  });
  useReloadWhenChanged();
  const [closed, setClosed] = useState(false);

  const banners = choose(data?.items ?? []);
  if (closed || banners.length === 0) return null;
  return (
    <PopupCarousel
      // What staff change begins anew, so that no banner outlives its withdrawal.
      key={banners.map(({ _id }) => _id).join()}
      banners={banners}
      onDismiss={(banner) => dismissed.add(banner._id)}
      onClose={() => {
        for (const banner of banners) dismissed.add(banner._id);
        setClosed(true);
      }}
    />
  );
}

function choose(banners: readonly Banner[]): Banner[] {
  const open = banners.filter(({ _id }) => !dismissed.has(_id));
  return pickBanners(open, dayOf(serverNow()), storedHideUntil);
}

function useReloadWhenChanged(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const onChanged = ({ location }: { location: string }) => {
      if (location === PLACE) {
        void queries.invalidateQueries({ queryKey: callKey(loadBanners) });
      }
    };
    const socket = homeSocket();
    void socket.then((open) => open.on('banner.changed', onChanged));
    return () => void socket.then((open) => open.off('banner.changed', onChanged));
  }, [queries]);
}
