import { useEffect, useRef, type RefObject } from 'react';

const CURRENT = '[aria-current], [aria-selected="true"], [aria-pressed="true"]';

/**
 * Scrolls the current item of a row wider than the screen into view, without scrolling the page.
 * This happens on mount and whenever the current item changes.
 *
 * @param current identifies the current item.
 */
export function useCurrentInView<E extends HTMLElement>(current: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const row = ref.current;
    const chosen = row?.querySelector(CURRENT);
    if (!row || !chosen) return;
    const [around, inside] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    row.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2;
  }, [current]);
  return ref;
}
