import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Returns the focus to the previously focused element when the opened element closes, unless the
 * focus has moved elsewhere meanwhile.
 *
 * @param otherwise receives the focus if no element had it or that element was removed; else the
 *   page title.
 */
export function useFocusGivenBack(
  isOpen: boolean,
  otherwise?: RefObject<HTMLElement | null>,
): void {
  const otherPlace = useEffectEvent(() => otherwise?.current);

  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement === document.body ? null : document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      const places = [opener, otherPlace(), document.querySelector('h1')];
      const target = places.find((place) => place?.isConnected);
      if (target instanceof HTMLElement) target.focus();
    };
  }, [isOpen]);
}
