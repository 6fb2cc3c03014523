import type { Banner } from '@maru/contract/banner/banner';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { pressedKey } from '../../shared/shortcut.ts';
import { BannerLink } from '../banner/banner-link.tsx';
import { countAct, countShown } from '../banner/count-banner.ts';
import { SlideButtons } from '../banner/slide-buttons.tsx';
import { useSlideShow } from '../banner/use-slide-show.ts';
import styles from './popup-carousel.module.css';
import { usePress } from './use-press.ts';

interface PopupCarouselProps {
  banners: readonly Banner[];
  /** The visitor closed all banners. */
  onClose: () => void;
  /** The visitor hid all banners, each for its period. */
  onHide: () => void;
}

/**
 * A card over the lower edge of the home page, on phones a low sheet. Not modal: the page behind it
 * stays usable. One press closes all its banners.
 */
export function PopupCarousel({ banners, onClose, onHide }: PopupCarouselProps) {
  const show = useSlideShow(banners.length);
  const { at, hold, holdForDrag } = show;
  const current = banners[at];
  const currentId = current?._id;
  const press = usePress({
    onStart: () => holdForDrag(true),
    onEnd: (outcome) => {
      holdForDrag(false);
      if (outcome === 'next') show.step(1);
      if (outcome === 'previous') show.step(-1);
    },
  });
  // Pictures of later banners load when the one before them shows.
  const [furthest, setFurthest] = useState(0);
  if (at > furthest) setFurthest(at);

  useEffect(() => {
    if (currentId !== undefined) countShown(currentId);
  }, [currentId]);

  if (!current) return null;
  const hide = () => {
    countAct(current._id, 'dismiss');
    onHide();
  };
  return (
    <section
      aria-roledescription="carousel"
      aria-label="팝업 배너"
      className={styles.popup}
      onKeyDown={(event: KeyboardEvent) => pressedKey(event) === 'Escape' && onClose()}
      {...hold}
    >
      <div className={styles.stage} {...press.handlers}>
        <div className={styles.row} style={placeOf(at, press.dragged)}>
          {banners.map((banner, index) => (
            <PopupSlide
              key={banner._id}
              banner={banner}
              label={`${index + 1} / ${banners.length}`}
              hidden={index !== at}
              loads={index <= furthest + 1}
            />
          ))}
        </div>
      </div>
      {banners.length > 1 && (
        <div className={styles.controls}>
          <span className={styles.count} aria-hidden="true">
            {at + 1} / {banners.length}
          </span>
          <SlideButtons show={show} noun="팝업" />
        </div>
      )}
      <div className={styles.bar}>
        <button type="button" onClick={hide}>
          {current.period === 1 ? '오늘 하루' : `${current.period}일 동안`} 보지 않기
        </button>
        <button type="button" className={styles.close} onClick={onClose}>
          닫기
        </button>
      </div>
    </section>
  );
}

interface PopupSlideProps {
  banner: Banner;
  /** `1 / 3` */
  label: string;
  hidden: boolean;
  /** Whether the picture is needed yet. */
  loads: boolean;
}

function PopupSlide({ banner, label, hidden, loads }: PopupSlideProps) {
  return (
    // The carousel pattern defines a slide as a group. No HTML element represents it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={hidden}
      className={styles.slide}
    >
      <BannerLink banner={banner} className={styles.link}>
        {loads && (
          <img
            src={banner.img_path}
            alt={banner.alt}
            width={380}
            height={420}
            className={styles.picture}
            draggable={false}
          />
        )}
        {/* The words of a picture are too small to read in the sheet of phones. */}
        <span className={styles.words} aria-hidden="true">
          {banner.alt}
        </span>
      </BannerLink>
    </div>
  );
}

function placeOf(at: number, dragged: number | null) {
  return {
    transform: `translateX(calc(${-100 * at}% + ${dragged ?? 0}px))`,
    ...(dragged === null ? {} : { transition: 'none' }),
  };
}
