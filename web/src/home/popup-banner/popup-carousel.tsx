import { useActorRef, useSelector } from '@xstate/react';
import type { Banner } from '@maru/contract/banner/banner';
import { useEffect, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { pressedKey } from '../../shared/shortcut.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { countAct, countShown } from '../banner/count-banner.ts';
import { hideUntil, storeHideUntil } from './popup-choice.ts';
import { popupBannerMachine, type RestReason } from './popup-banner.machine.ts';
import styles from './popup-carousel.module.css';
import { PopupStage } from './popup-stage.tsx';
import type { Track } from './track.ts';
import { usePress } from './use-press.ts';

const MOVE_MS = 450;

/** Where the styles make a sheet of the popup. */
const SHEET = '(max-width: 767px)';

interface PopupCarouselProps {
  banners: readonly Banner[];
  /** Dismissed until the page reloads. */
  onDismiss: (banner: Banner) => void;
  onClose: () => void;
}

/** The carousel over the home page. Not modal: the page behind it stays usable. */
export function PopupCarousel({ banners, onDismiss, onClose }: PopupCarouselProps) {
  const actor = useActorRef(popupBannerMachine, {
    input: { keys: banners.map(({ _id }) => _id), resting: restingAtStart() },
  });
  const { keys, index, resting } = useSelector(actor, ({ context }) => context);
  const [track, setTrack] = useState<Track | null>(null);
  const shown = banners.filter(({ _id }) => keys.includes(_id));
  const current = shown[index];

  const rest = (reason: RestReason) => actor.send({ type: 'rest', reason });
  const resume = (reason: RestReason) => actor.send({ type: 'resume', reason });
  const press = usePress({
    track,
    onStart: () => rest('drag'),
    onEnd: (outcome) => {
      resume('drag');
      if (outcome === 'next' || outcome === 'previous') actor.send({ type: outcome });
      else track?.slideTo(index, MOVE_MS);
    },
  });

  useEffect(() => {
    track?.slideTo(index, resting.includes('motion') ? 0 : MOVE_MS);
  }, [track, index, resting]);

  useRestWhileHidden(rest, resume);
  useCountShown(current?._id);

  if (!current) return null;
  const dismiss = () => {
    onDismiss(current);
    // A sheet that covers the page closes with one press, even if more banners remain.
    if (matchMedia(SHEET).matches) onClose();
    else actor.send({ type: 'dismiss' });
  };
  const hideForPeriod = () => {
    countAct(current._id, 'dismiss');
    storeHideUntil(current._id, hideUntil(serverNow(), current.period));
    dismiss();
  };

  return (
    <div className={styles.place}>
      <button type="button" aria-label="팝업 닫기" className={styles.scrim} onClick={onClose} />
      <section
        aria-roledescription="carousel"
        aria-label="팝업 배너"
        className={styles.popup}
        onPointerEnter={(event) => event.pointerType === 'mouse' && rest('hover')}
        onPointerLeave={() => resume('hover')}
        onFocus={() => rest('focus')}
        onBlur={(event: FocusEvent) => {
          if (!event.currentTarget.contains(event.relatedTarget)) resume('focus');
        }}
        onKeyDown={(event: KeyboardEvent) => pressedKey(event) === 'Escape' && onClose()}
      >
        <div className={styles.stage} {...press}>
          <PopupStage
            banners={shown}
            index={index}
            moveMs={MOVE_MS}
            className={styles.swiper}
            onTrack={setTrack}
          />
        </div>
        <CloseAll onClose={onClose} />
        {shown.length > 1 && (
          <Controls
            count={shown.length}
            index={index}
            paused={resting.includes('paused') || resting.includes('motion')}
            onGo={(to) => actor.send({ type: 'go', index: to })}
            onStep={(type) => actor.send({ type })}
            onPause={() => rest('paused')}
            onPlay={() => {
              resume('paused');
              resume('motion');
            }}
          />
        )}
        <Foot period={current.period} onHide={hideForPeriod} onDismiss={dismiss} />
      </section>
    </div>
  );
}

function useRestWhileHidden(
  rest: (reason: RestReason) => void,
  resume: (reason: RestReason) => void,
): void {
  useEffect(() => {
    const look = () => (document.hidden ? rest('hidden') : resume('hidden'));
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
}

function useCountShown(currentId: number | undefined): void {
  useEffect(() => {
    if (currentId !== undefined) countShown(currentId);
  }, [currentId]);
}

function CloseAll({ onClose }: Pick<PopupCarouselProps, 'onClose'>) {
  return (
    <button type="button" aria-label="팝업 모두 닫기" className={styles.close} onClick={onClose}>
      <Icon name="close" size={20} />
    </button>
  );
}

interface FootProps {
  /** Days. */
  period: number;
  onHide: () => void;
  onDismiss: () => void;
}

function Foot({ period, onHide, onDismiss }: FootProps) {
  return (
    <div className={styles.bar}>
      <button type="button" onClick={onHide}>
        {period}일 동안 보지 않기
      </button>
      <button type="button" className={styles.dismiss} onClick={onDismiss}>
        닫기
      </button>
    </div>
  );
}

interface ControlsProps {
  count: number;
  index: number;
  paused: boolean;
  onGo: (index: number) => void;
  onStep: (step: 'next' | 'previous') => void;
  onPause: () => void;
  onPlay: () => void;
}

function Controls({ count, index, paused, onGo, onStep, onPause, onPlay }: ControlsProps) {
  return (
    <>
      <div className={styles.dots}>
        {Array.from({ length: count }, (_, at) => (
          <button
            key={at}
            type="button"
            aria-label={`${at + 1}번째 팝업`}
            aria-current={at === index || undefined}
            className={styles.dot}
            onClick={() => onGo(at)}
          />
        ))}
        <button
          type="button"
          aria-label={paused ? '자동 넘김 시작' : '자동 넘김 멈춤'}
          className={styles.pause}
          onClick={paused ? onPlay : onPause}
        >
          <Icon name={paused ? 'play-fill' : 'pause'} size={16} />
        </button>
      </div>
      <button
        type="button"
        aria-label="이전 팝업"
        className={styles.previous}
        onClick={() => onStep('previous')}
      >
        <Icon name="chev-l" size={24} />
      </button>
      <button
        type="button"
        aria-label="다음 팝업"
        className={styles.next}
        onClick={() => onStep('next')}
      >
        <Icon name="chev-r" size={24} />
      </button>
    </>
  );
}

function restingAtStart(): RestReason[] {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return [
    ...(calm ? (['motion'] as const) : []),
    ...(document.hidden ? (['hidden'] as const) : []),
  ];
}
