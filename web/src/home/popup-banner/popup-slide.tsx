import type { Banner } from '@maru/contract/banner/banner';
import { BannerLink } from '../banner/banner-link.tsx';
import styles from './popup-carousel.module.css';

/** One banner. */
export function PopupSlide({
  banner,
  label,
  hidden,
}: {
  banner: Banner;
  /** `1 / 3` */
  label: string;
  hidden: boolean;
}) {
  return (
    // The carousel pattern defines a slide as a group. No HTML element represents it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-roledescription="slide" aria-label={label} inert={hidden}>
      <BannerLink banner={banner} className={styles.link}>
        <img
          src={banner.img_path}
          alt={banner.alt}
          width={380}
          height={420}
          className={styles.picture}
          draggable={false}
        />
      </BannerLink>
    </div>
  );
}
