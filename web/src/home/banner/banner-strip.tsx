import type { BannerLocation } from '@maru/contract/banner';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { BannerLink } from './banner-link.tsx';
import styles from './banner-strip.module.css';
import { useBanners } from './use-banners.ts';
import { useSlideShow } from './use-slide-show.ts';

interface BannerStripProps {
  location: Exclude<BannerLocation, 'POPUP'>;
  /** What the strip is called, for whoever hears it. */
  label: string;
  className?: string | undefined;
}

/** The wide banners of one place, by turns. Without any the place is not there at all. */
export function BannerStrip({ location, label, className }: BannerStripProps) {
  const banners = useBanners(location).filter(({ img_path }) => img_path !== '');
  const { at, paused, step, turnPause, hold } = useSlideShow(banners.length);
  const banner = banners[at];
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
          <button type="button" aria-label="이전 배너" onClick={() => step(-1)}>
            <Icon name="chev-l" size={18} />
          </button>
          <button
            type="button"
            aria-label={paused ? '자동 넘김 시작' : '자동 넘김 멈춤'}
            onClick={turnPause}
          >
            <Icon name={paused ? 'play' : 'pause'} size={16} />
          </button>
          <button type="button" aria-label="다음 배너" onClick={() => step(1)}>
            <Icon name="chev-r" size={18} />
          </button>
        </div>
      )}
    </section>
  );
}
