import { useEffect, useState } from 'react';
import { dayOf } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { useBanners } from '../banner/use-banners.ts';
import { hideUntil, pickBanners, storedHideUntil, storeHideUntil } from './popup-choice.ts';
import { PopupCarousel } from './popup-carousel.tsx';

/** Banners dismissed until the page reloads. */
const dismissed = new Set<number>();

/**
 * The popup banners of the home page. Nothing to show, or no answer: nothing at all (specification
 * S8.13).
 */
export function LoadedBanners() {
  const loaded = useBanners('POPUP');
  const [closed, setClosed] = useState(false);

  const banners = pickBanners(loaded, dayOf(serverNow()), storedHideUntil, dismissed);
  const pictured = usePicture(banners[0]?.img_path);
  if (closed || !pictured) return null;
  const close = () => {
    for (const banner of banners) dismissed.add(banner._id);
    setClosed(true);
  };
  return (
    <PopupCarousel
      // A change by staff remounts the carousel, so that no banner outlives its withdrawal.
      key={banners.map(({ _id }) => _id).join()}
      banners={banners}
      onClose={close}
      onHide={() => {
        for (const { _id, period } of banners) storeHideUntil(_id, hideUntil(serverNow(), period));
        close();
      }}
    />
  );
}

/** Whether a picture can be shown at once: a banner does not come in as an empty box. */
function usePicture(address: string | undefined): boolean {
  const [ready, setReady] = useState(false);

  useEffect(() => {
    if (address === undefined) return undefined;
    let wanted = true;
    const picture = new Image();
    picture.src = address;
    // One that cannot be had shows its words instead.
    const show = () => wanted && setReady(true);
    picture.decode().then(show, show);
    return () => {
      wanted = false;
    };
  }, [address]);

  return address !== undefined && ready;
}
