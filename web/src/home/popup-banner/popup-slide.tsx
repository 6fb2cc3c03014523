import type { Banner } from '@maru/contract/banner';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './popup-carousel.module.css';
import { linkTargetOf } from '../../shared/link-target.ts';

/** One banner. A link that is neither of this site nor of the web is none (reliability I11). */
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
    // A slide is a group by the pattern of carousels, which no element stands for.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-roledescription="slide" aria-label={label} inert={hidden}>
      <SlideLink banner={banner}>
        <img
          src={banner.img_path}
          alt={banner.alt}
          width={380}
          height={420}
          className={styles.picture}
          draggable={false}
        />
      </SlideLink>
    </div>
  );
}

function SlideLink({ banner, children }: { banner: Banner; children: ReactNode }) {
  const target = linkTargetOf(banner.link);
  if (target === null) return children;
  if (target.kind === 'own' && !banner.new_window) {
    return (
      <Link to={target.path} className={styles.link} draggable={false}>
        {children}
      </Link>
    );
  }
  const newWindow = banner.new_window || target.kind === 'other';
  return (
    <a
      href={target.path}
      className={styles.link}
      draggable={false}
      {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {children}
      {newWindow && <span className="sr-only">새 창</span>}
    </a>
  );
}
