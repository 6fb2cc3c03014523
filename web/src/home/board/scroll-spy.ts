import { useEffect, useState } from 'react';

/** A heading counts as reached this far under the top of the window, in px. */
const READING_LINE = 140;

/**
 * Returns the part being read: the last one with a heading that has passed the line. Before that it
 * is the first part. At the end of the page it is the last part, because its heading may never
 * reach the line.
 */
export function pickCurrent(tops: readonly number[], line: number, atEnd: boolean): number {
  if (atEnd) return tops.length - 1;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}

/** Index of the section in view, among the sections with these ids. */
export function useCurrentPart(ids: readonly string[]): number {
  const [current, setCurrent] = useState(0);
  const key = ids.join(' ');

  useEffect(() => {
    const look = () => {
      const tops = key
        .split(' ')
        .map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      const { scrollHeight, clientHeight } = document.documentElement;
      const atEnd = scrollHeight > clientHeight && scrollY + clientHeight >= scrollHeight - 2;
      setCurrent(pickCurrent(tops, READING_LINE, atEnd));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [key]);

  return current;
}
