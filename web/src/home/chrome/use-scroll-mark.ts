import { useEffect, useState } from 'react';

/** From here on there is a way back to the top worth offering. */
const AWAY_PX = 400;
/** Delay after the last scroll until the scroll mark is removed (specification S9.7). */
const RESET_MS = 1_000;

interface ScrollMark {
  /** Far enough down for the way back to be shown. */
  away: boolean;
  /** Scrolling, or has been within the last second. */
  moving: boolean;
  /** Scrolled share of the page, 0 to 1. */
  share: number;
}

const AT_REST: ScrollMark = { away: false, moving: false, share: 0 };

/** Where the page is scrolled to, measured once a frame while it moves. */
export function useScrollMark(): ScrollMark {
  const [mark, setMark] = useState(AT_REST);

  useEffect(() => {
    let frame = 0;
    let reset: ReturnType<typeof setTimeout>;

    const measure = (moving: boolean) => {
      frame = 0;
      const height = document.documentElement.scrollHeight - innerHeight;
      setMark({ away: scrollY > AWAY_PX, moving, share: height > 0 ? scrollY / height : 0 });
    };
    const hear = () => {
      frame ||= requestAnimationFrame(() => measure(true));
      clearTimeout(reset);
      reset = setTimeout(() => measure(false), RESET_MS);
    };

    addEventListener('scroll', hear, { passive: true });
    return () => {
      removeEventListener('scroll', hear);
      cancelAnimationFrame(frame);
      clearTimeout(reset);
    };
  }, []);

  return mark;
}
