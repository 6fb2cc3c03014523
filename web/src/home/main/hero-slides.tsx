import type { Banner } from '@maru/contract/banner';
import type { ScheduleItem } from '@maru/contract/broadcast';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useServerNow } from '../../shared/server-clock.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { pickOnAir, pickStrip } from '../broadcast/schedule-view.ts';
import { HeroCard } from './hero-card.tsx';
import { bannersQuery } from './home-queries.ts';
import styles from './hero-slides.module.css';

/** A slide rests this long (spec.md section 9). */
const REST_MS = 5_000;
const TICK_MS = 10_000;
const LIVE_SLIDES = 3;

type Slide = { key: string; item: ScheduleItem } | { key: string; banner: Banner };

/** What the hero shows by turns: broadcasts on the air, or the next one; then top banners. */
export function HeroSlides({ look = 'card' }: { look?: 'card' | 'glass' }) {
  const now = useServerNow(TICK_MS);
  const slides = useSlides(now);
  const [chosen, setChosen] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const at = slides.length === 0 ? 0 : chosen % slides.length;
  const slide = slides[at];

  useEffect(() => {
    if (paused || held || slides.length < 2) return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setChosen((index) => index + 1);
    }, REST_MS);
    return () => clearInterval(timer);
  }, [paused, held, slides.length]);

  if (!slide) return null;
  const step = (by: number) => setChosen((at + by + slides.length) % slides.length);

  return (
    <section
      className={classNames(styles.slides, styles[look])}
      aria-roledescription="carousel"
      aria-label="오늘의 방송과 소식"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="group" aria-label={`${at + 1} / ${slides.length}`} className={styles.slide}>
        {'item' in slide ? (
          <HeroCard item={slide.item} now={now} look={look} />
        ) : (
          <BannerSlide banner={slide.banner} />
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
          <button type="button" aria-label="이전" onClick={() => step(-1)}>
            <Icon name="chev-l" size={18} />
          </button>
          <button
            type="button"
            aria-label={paused ? '자동 넘김 시작' : '자동 넘김 멈춤'}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play' : 'pause'} size={16} />
          </button>
          <button type="button" aria-label="다음" onClick={() => step(1)}>
            <Icon name="chev-r" size={18} />
          </button>
        </div>
      )}
    </section>
  );
}

function useSlides(now: number): Slide[] {
  const items = useSchedule();
  const banners = useQuery(bannersQuery());
  const onAir = pickOnAir(items).filter((item) => item.broadcast_status === 1);
  const shown = onAir.length > 0 ? onAir.slice(0, LIVE_SLIDES) : pickStrip(items, now, 1);
  return [
    ...shown.map((item) => ({ key: `broadcast-${item._id}`, item })),
    ...(banners.data?.items ?? []).map((banner) => ({ key: `banner-${banner._id}`, banner })),
  ];
}

function BannerSlide({ banner }: { banner: Banner }) {
  const picture = <img src={banner.img_path} alt={banner.alt} width={640} height={440} />;
  if (banner.link === null) return <div className={styles.banner}>{picture}</div>;
  const outside = banner.new_window || !banner.link.startsWith('/');
  return outside ? (
    <a className={styles.banner} href={banner.link} target="_blank" rel="noopener">
      {picture}
    </a>
  ) : (
    <Link className={styles.banner} to={banner.link}>
      {picture}
    </Link>
  );
}
