import type { Banner } from '@maru/contract/banner/banner';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useEffect } from 'react';
import { useServerNow } from '../../shared/server-clock.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { BannerLink } from '../banner/banner-link.tsx';
import { countShown } from '../banner/count-banner.ts';
import { useBanners } from '../banner/use-banners.ts';
import { SlideButtons } from '../banner/slide-buttons.tsx';
import { useSlideShow } from '../banner/use-slide-show.ts';
import { useViewerOrder } from '../broadcast/interest.store.ts';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { pickOnAir, pickStrip } from '../broadcast/schedule-view.ts';
import { HeroCard } from './hero-card.tsx';
import styles from './hero-slides.module.css';

const TICK_MS = 10_000;
const LIVE_SLIDES = 3;

interface HeroSlidesProps {
  look?: 'card' | 'glass' | 'overlay';
  /** Maximum number of live broadcasts in the rotation. */
  most?: number;
}

type Slide = { key: string; item: ScheduleItem } | { key: string; banner: Banner };

/** Slides of the hero: broadcasts on air, or the next one, then top banners. */
export function HeroSlides({ look = 'card', most = LIVE_SLIDES }: HeroSlidesProps) {
  const now = useServerNow(TICK_MS);
  const slides = useSlides(now, most);
  const show = useSlideShow(slides.length);
  const { at, hold } = show;
  const slide = slides[at];
  const bannerId = slide && 'banner' in slide ? slide.banner._id : null;
  useEffect(() => {
    if (bannerId !== null) countShown(bannerId);
  }, [bannerId]);

  if (!slide) return null;

  return (
    <section
      className={classNames(styles.slides, styles[look])}
      aria-roledescription="carousel"
      aria-label="오늘의 방송과 소식"
      {...hold}
    >
      <div role="group" aria-label={`${at + 1} / ${slides.length}`} className={styles.slide}>
        {'item' in slide ? (
          <HeroCard key={slide.key} item={slide.item} now={now} look={look} />
        ) : (
          <BannerLink key={slide.key} banner={slide.banner} className={styles.banner}>
            <img src={slide.banner.img_path} alt={slide.banner.alt} width={640} height={440} />
          </BannerLink>
        )}
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <span className={styles.count}>
            <strong>{at + 1}</strong> / {slides.length}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${((at + 1) / slides.length) * 100}%` }} />
          </span>
          <SlideButtons show={show} />
        </div>
      )}
    </section>
  );
}

function useSlides(now: number, most: number): Slide[] {
  const items = useSchedule();
  const order = useViewerOrder();
  const banners = useBanners('TOP');
  const onAir = pickOnAir(items, order).filter((item) => item.broadcast_status === 1);
  const shown = onAir.length > 0 ? onAir.slice(0, most) : pickStrip(items, now, 1);
  return [
    ...shown.map((item) => ({ key: `broadcast-${item._id}`, item })),
    ...banners.map((banner) => ({ key: `banner-${banner._id}`, banner })),
  ];
}
