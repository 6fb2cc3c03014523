import type { Banner } from '@maru/contract/banner';
import { useState } from 'react';
import { dayOf } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { useBanners } from '../banner/use-banners.ts';
import { pickBanners, storedHideUntil } from './popup-choice.ts';
import { PopupCarousel } from './popup-carousel.tsx';

/** Banners that were put away until the page is loaded again. */
const dismissed = new Set<number>();

/** The popup banners of the home page. Nothing to show, or no answer: nothing at all [S8]. */
export function LoadedBanners() {
  const loaded = useBanners('POPUP');
  const [closed, setClosed] = useState(false);

  const banners = choose(loaded);
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
