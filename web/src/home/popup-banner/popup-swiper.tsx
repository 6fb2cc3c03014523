import { useEffect } from 'react';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import { PopupSlide } from './popup-slide.tsx';
import type { StageProps } from './track.ts';

/** All banners in a row. */
export function PopupSwiper({ banners, index, moveMs, className, onTrack }: StageProps) {
  useEffect(() => () => onTrack(null), [onTrack]);
  return (
    <Swiper
      className={className ?? ''}
      allowTouchMove={false}
      initialSlide={index}
      speed={moveMs}
      onSwiper={onTrack}
    >
      {banners.map((banner, at) => (
        <SwiperSlide key={banner._id}>
          <PopupSlide
            banner={banner}
            label={`${at + 1} / ${banners.length}`}
            hidden={at !== index}
          />
        </SwiperSlide>
      ))}
    </Swiper>
  );
}
