import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMedia } from '../../shared/use-media.ts';

/** A slide rests this long (specification S9.2 and S9.4). */
const REST_MS = 5_000;

const CALM = '(prefers-reduced-motion: reduce)';

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
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isDragged, setDragged] = useState(false);
  const isHidden = useIsHidden();
  const isHeld = isHidden || isHovered || isFocused || isDragged;
  const at = count === 0 ? 0 : chosen % count;

  useEffect(() => {
    if (paused || isHeld || count < 2) return undefined;
    const timer = setTimeout(() => setChosen((index) => index + 1), REST_MS);
    return () => clearTimeout(timer);
  }, [paused, isHeld, count, chosen]);

  return {
    at,
    paused,
    step: (by: number) => setChosen((at + by + count) % count),
    turnPause: () => setChoice(paused ? 'play' : 'pause'),
    holdForDrag: setDragged,
    /** Handlers for the element around the slides. Hover and focus pause the rotation. */
    hold: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
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
