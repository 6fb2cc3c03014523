import type { BannerLocation } from '@maru/contract/banner/banner';
import { useEffect } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { BannerLink } from './banner-link.tsx';
import styles from './banner-strip.module.css';
import { countShown } from './count-banner.ts';
import { useBanners } from './use-banners.ts';
import { SlideButtons } from './slide-buttons.tsx';
import { useSlideShow } from './use-slide-show.ts';

interface BannerStripProps {
  location: Exclude<BannerLocation, 'POPUP'>;
  /** Accessible name of the strip. */
  label: string;
  className?: string | undefined;
}

/** Rotating wide banners of one place. Renders nothing if there are none. */
export function BannerStrip({ location, label, className }: BannerStripProps) {
  const banners = useBanners(location).filter(({ img_path }) => img_path !== '');
  const show = useSlideShow(banners.length);
  const { at, hold } = show;
  const banner = banners[at];
  const shownId = banner?._id;
  useEffect(() => {
    if (shownId !== undefined) countShown(shownId);
  }, [shownId]);
  if (!banner) return null;

  return (
    <section
      className={classNames(styles.strip, className)}
      aria-roledescription={banners.length > 1 ? 'carousel' : undefined}
      aria-label={label}
      {...hold}
    >
      <BannerLink banner={banner} className={styles.slide}>
        <img src={banner.img_path} alt={banner.alt} width={1200} height={160} loading="lazy" />
      </BannerLink>
      {banners.length > 1 && (
        <div className={styles.controls}>
          <span className={styles.count}>
            {at + 1} / {banners.length}
          </span>
          <SlideButtons show={show} noun="배너" />
        </div>
      )}
    </section>
  );
}
