import { useEffect, useState } from 'react';

/** A slide rests this long (spec.md section 9). */
const REST_MS = 5_000;

/**
 * Which of some slides shows. The next one comes by itself, unless somebody has paused it, looks at
 * it, has left the page in the background, or wants nothing to move (features.md Y04).
 */
export function useSlideShow(count: number) {
  const [chosen, setChosen] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const at = count === 0 ? 0 : chosen % count;

  useEffect(() => {
    if (paused || held || count < 2) return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setChosen((index) => index + 1);
    }, REST_MS);
    return () => clearInterval(timer);
  }, [paused, held, count]);

  return {
    at,
    paused,
    step: (by: number) => setChosen((at + by + count) % count),
    turnPause: () => setPaused(!paused),
    /** For the element around the slides: a look at them holds them. */
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
