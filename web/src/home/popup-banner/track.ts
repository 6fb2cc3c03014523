import type { Banner } from '@maru/contract/banner/banner';

/** The part of Swiper that the popup uses. */
export interface Track {
  getTranslate: () => number;
  setTransition: (ms: number) => void;
  setTranslate: (px: number) => void;
  slideTo: (index: number, ms: number) => void;
}

export interface StageProps {
  banners: readonly Banner[];
  index: number;
  /** Duration of a turn. */
  moveMs: number;
  className: string | undefined;
  /** Receives the track that moves the banners; `null` when it is removed. */
  onTrack: (track: Track | null) => void;
}
