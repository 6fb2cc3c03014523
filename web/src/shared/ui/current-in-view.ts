import { useEffect, useRef, type RefObject } from 'react';

const CURRENT = '[aria-current], [aria-selected="true"], [aria-pressed="true"]';

/**
 * Brings the current one of a row that is wider than the screen into view, without moving the page:
 * at first, and whenever another one becomes current.
 *
 * @param current tells which one is.
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
