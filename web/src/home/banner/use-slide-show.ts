import { useEffect, useState } from 'react';
import { useMedia } from '../../shared/use-media.ts';

/** A slide rests this long (specification S9.4). */
const REST_MS = 5_000;

const CALM = '(prefers-reduced-motion: reduce)';

/**
 * Index of the visible slide. Slides advance automatically. They stop while the visitor pauses the
 * carousel, looks at it, or leaves the page in the background. With reduced motion it starts paused
 * (features Y04).
 */
export function useSlideShow(count: number) {
  const [chosen, setChosen] = useState(0);
  const calm = useMedia(CALM);
  const [choice, setChoice] = useState<'pause' | 'play' | null>(null);
  const paused = choice === null ? calm : choice === 'pause';
  const [held, setHeld] = useState(false);
  const at = count === 0 ? 0 : chosen % count;

  useEffect(() => {
    if (paused || held || count < 2) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setChosen((index) => index + 1);
    }, REST_MS);
    return () => clearInterval(timer);
  }, [paused, held, count]);

  return {
    at,
    paused,
    step: (by: number) => setChosen((at + by + count) % count),
    turnPause: () => setChoice(paused ? 'play' : 'pause'),
    /** Handlers for the element around the slides. Hover and focus pause the rotation. */
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
