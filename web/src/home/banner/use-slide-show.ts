import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useMedia } from '../../shared/use-media.ts';

/** A slide rests this long (specification S9.2 and S9.4). */
const REST_MS = 5_000;

const CALM = '(prefers-reduced-motion: reduce)';

/** Reason why the visible slide stays. */
type HoldReason = 'hover' | 'focus' | 'drag';

/**
 * Index of the visible slide. Slides advance automatically. They stop while the visitor pauses the
 * carousel, looks at it, or leaves the page in the background. After that, and after a choice by
 * hand, a slide rests its whole time. With reduced motion it starts paused (features Y04).
 */
export function useSlideShow(count: number) {
  const [chosen, setChosen] = useState(0);
  const calm = useMedia(CALM);
  const [choice, setChoice] = useState<'pause' | 'play' | null>(null);
  const paused = choice === null ? calm : choice === 'pause';
  const [reasons, setReasons] = useState<readonly HoldReason[]>([]);
  const isHeld = useIsHidden() || reasons.length > 0;
  const at = count === 0 ? 0 : chosen % count;

  useEffect(() => {
    if (paused || isHeld || count < 2) return undefined;
    const timer = setTimeout(() => setChosen((index) => index + 1), REST_MS);
    return () => clearTimeout(timer);
  }, [paused, isHeld, count, chosen]);

  const hold = useMemo(() => {
    const turn = (reason: HoldReason, isOn: boolean) =>
      setReasons((others) => [
        ...others.filter((other) => other !== reason),
        ...(isOn ? [reason] : []),
      ]);
    return {
      drag: (isOn: boolean) => turn('drag', isOn),
      /** Handlers for the element around the slides. Hover and focus pause the rotation. */
      handlers: {
        onPointerEnter: () => turn('hover', true),
        onPointerLeave: () => turn('hover', false),
        onFocus: () => turn('focus', true),
        onBlur: () => turn('focus', false),
      },
    };
  }, []);

  return {
    at,
    paused,
    step: (by: number) => setChosen((at + by + count) % count),
    turnPause: () => setChoice(paused ? 'play' : 'pause'),
    holdForDrag: hold.drag,
    hold: hold.handlers,
  };
}

/** Whether the page is in the background; `false` on the server. */
function useIsHidden(): boolean {
  return useSyncExternalStore(
    followVisibility,
    () => document.visibilityState === 'hidden',
    () => false,
  );
}

function followVisibility(hear: () => void): () => void {
  document.addEventListener('visibilitychange', hear);
  return () => document.removeEventListener('visibilitychange', hear);
}
