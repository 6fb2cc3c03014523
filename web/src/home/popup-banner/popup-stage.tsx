import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { PopupSlide } from './popup-slide.tsx';
import type { StageProps } from './track.ts';

/** Most visitors close the popup at its first banner. */
const PopupSwiper = lazyComponent(
  async () => (await import('./popup-swiper.tsx')).PopupSwiper,
  () => false,
);

/** Shows the first banner alone. Swiper loads with the first turn. */
export function PopupStage(props: StageProps) {
  const [hasTurned, setTurned] = useState(false);
  if (!hasTurned && props.index !== 0) setTurned(true);

  const still = <StillStage {...props} />;
  return hasTurned ? (
    <Suspense fallback={still}>
      <PopupSwiper {...props} />
    </Suspense>
  ) : (
    still
  );
}

function StillStage({ banners, index, className, onTrack }: StageProps) {
  const place = useRef<HTMLDivElement>(null);
  const banner = banners[index];

  // Removes its track before Swiper gives another.
  useLayoutEffect(() => {
    onTrack({
      getTranslate: () => 0,
      setTransition: () => undefined,
      setTranslate: (px) => place.current?.style.setProperty('transform', `translateX(${px}px)`),
      slideTo: () => place.current?.style.removeProperty('transform'),
    });
    return () => onTrack(null);
  }, [onTrack]);

  if (!banner) return null;
  return (
    <div ref={place} className={className}>
      <PopupSlide banner={banner} label={`${index + 1} / ${banners.length}`} hidden={false} />
    </div>
  );
}
