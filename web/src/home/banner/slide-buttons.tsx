import { Icon } from '../../shared/ui/icon.tsx';
import type { useSlideShow } from './use-slide-show.ts';

interface SlideButtonsProps {
  show: Pick<ReturnType<typeof useSlideShow>, 'paused' | 'step' | 'turnPause'>;
  /** Noun for the previous and next buttons. Omitted where the carousel's name already says it. */
  noun?: string;
}

/** One slide back, pause or go on, one slide further. */
export function SlideButtons({ show: { paused, step, turnPause }, noun = '' }: SlideButtonsProps) {
  return (
    <>
      <button type="button" aria-label={`이전 ${noun}`.trim()} onClick={() => step(-1)}>
        <Icon name="chev-l" size={18} />
      </button>
      <button
        type="button"
        aria-label={paused ? '자동 넘김 시작' : '자동 넘김 멈춤'}
        onClick={turnPause}
      >
        <Icon name={paused ? 'play' : 'pause'} size={16} />
      </button>
      <button type="button" aria-label={`다음 ${noun}`.trim()} onClick={() => step(1)}>
        <Icon name="chev-r" size={18} />
      </button>
    </>
  );
}
