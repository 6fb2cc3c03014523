import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusTitle } from '../../shared/focus-title.ts';

/**
 * Puts every navigation at the top of its page and the focus on its title, so that a screen reader
 * says where one is; or at the part that the address names. A navigation with
 * `state: { keepScroll: true }` leaves both alone, within a page: whoever comes back to one where
 * something was chosen comes from elsewhere.
 */
export function PageChange(): null {
  const { pathname, search, hash, state } = useLocation();
  const shown = useRef<{ pathname: string; search: string } | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    // The first view has just been loaded: the browser has put it where it belongs.
    if (before === null) return undefined;
    const isSamePage = before.pathname === pathname;
    if (isSamePage && (before.search === search || keepsScroll(state))) return undefined;

    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    if (isSamePage) return undefined;
    focusTitle();
    return hash === '' ? undefined : showPart(hash.slice(1));
  }, [pathname, search, hash, state]);

  return null;
}

/** What a reader does who has found something else meanwhile. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Goes to a part of the page, which may come with its data only, unless the reader goes on first.
 *
 * @returns a function that stops waiting for it.
 */
function showPart(id: string): () => void {
  const show = () => {
    const part = document.getElementById(id);
    if (!part) return;
    stop();
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.scrollIntoView({ behavior: 'instant' });
    part.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(show);
  const stop = () => {
    watcher.disconnect();
    for (const move of MOVES) removeEventListener(move, stop);
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  show();
  return stop;
}

function keepsScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepScroll' in state;
}
