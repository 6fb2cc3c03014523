import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusTitle } from '../../shared/focus-title.ts';

/**
 * Puts every navigation at the top of its page and the focus on its title, so that a screen reader
 * says where one is. A navigation with `state: { keepScroll: true }` leaves both alone, within a page:
 * whoever comes back to one where something was chosen comes from elsewhere.
 */
export function PageChange(): null {
  const { pathname, search, state } = useLocation();
  const shown = useRef<{ pathname: string; search: string } | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    // The first view has just been loaded: the browser has put it where it belongs.
    if (before === null) return;
    const isSamePage = before.pathname === pathname;
    if (isSamePage && (before.search === search || keepsScroll(state))) return;

    window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    if (!isSamePage) focusTitle();
  }, [pathname, search, state]);

  return null;
}

function keepsScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepScroll' in state;
}
