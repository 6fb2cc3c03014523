import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusTitle } from '../../shared/focus-title.ts';

/**
 * Scrolls each new screen to the top and focuses its title as soon as the title is rendered. A
 * screen reader then announces the screen. A form that replaces its list under the same address
 * gets the focus only if no other element has it. A save that only adds an id to the address does
 * not interrupt typing.
 */
export function ScreenChange(): null {
  const { pathname, search } = useLocation();
  const shown = useRef<string | null>(null);
  const title = useRef<Element | null>(null);

  useEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    const isFirst = before === null;
    if (before !== pathname) {
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
      // A screen may have given the focus to a field of its own.
      if (!isFirst && !document.activeElement?.closest('main')) focusTitle();
    }
    return whenTitled((now) => {
      const isNew = now !== title.current;
      title.current = now;
      if (isNew && !isFirst && isFocusNowhere()) focusTitle();
    });
  }, [pathname, search]);

  return null;
}

function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.id === 'main';
}

/** The title appears only after the screen is requested, loaded and filled. */
function whenTitled(act: (title: Element) => void): () => void {
  const find = () => document.querySelector('main h1');
  const observer = new MutationObserver(() => {
    const title = find();
    if (!title) return;
    observer.disconnect();
    act(title);
  });
  const title = find();
  if (title) act(title);
  else observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
