import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * What had the focus when something opened gets it back in the moment in which that goes, unless it
 * was put elsewhere meanwhile.
 *
 * @param otherwise gets it where nothing had it, or what had it is gone; else the title of the page.
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
