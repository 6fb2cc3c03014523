import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusTitle } from '../../shared/focus-title.ts';

/** Time limit for a restored page to grow back to its former height. */
const GROWTH_MS = 5_000;

/**
 * Scrolls each new page to its top, or to the part that the address names. Moves the focus to the
 * page title, so that a screen reader announces the page. Back and Forward restore the former
 * position. A navigation with `state: { keepScroll: true }` changes neither scroll nor focus, but
 * only within a page. A visitor can return to such a history entry from another page. Then the
 * usual rules apply.
 */
export function PageChange(): null {
  const { pathname, search, hash, state, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef<{ pathname: string; search: string } | null>(null);
  const tops = useRef(new Map<string, number>());
  const goal = useRef(0);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // Runs before paint, because the browser itself scrolls a page that has become shorter.
  useLayoutEffect(() => {
    goal.current = isReturn ? (tops.current.get(key) ?? 0) : 0;
    const note = () => void tops.current.set(key, window.scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [key, isReturn]);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    // The first view has just been loaded: the browser has put it where it belongs.
    if (before === null) return undefined;
    const isSamePage = before.pathname === pathname;
    if (isSamePage && (before.search === search || keepsScroll(state))) return undefined;

    if (!isSamePage) focusTitle();
    if (goal.current > 0) return returnTo(goal.current);
    toTop(0);
    return isSamePage || hash === '' ? undefined : showPart(hash.slice(1));
  }, [pathname, search, hash, state]);

  return null;
}

const toTop = (top: number) => window.scrollTo({ top, left: 0, behavior: 'instant' });

/**
 * Scrolls to a part of the page.
 *
 * @returns a function that stops waiting for it.
 */
function showPart(id: string): () => void {
  return untilDone(() => {
    const part = document.getElementById(id);
    if (!part) return false;
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    part.scrollIntoView({ behavior: 'instant' });
    part.focus({ preventScroll: true });
    return true;
  });
}

/**
 * Scrolls to a former position.
 *
 * @returns a function that stops waiting for the page to reach that height.
 */
function returnTo(top: number): () => void {
  const stop = untilDone(() => {
    toTop(top);
    return window.scrollY >= top - 1;
  });
  const timer = setTimeout(stop, GROWTH_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Events that show that the reader has moved on in the meantime. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Retries after every change of the page, because its data may arrive later. It stops when the
 * reader moves on first.
 *
 * @returns a function that stops it.
 */
function untilDone(attempt: () => boolean): () => void {
  const look = () => {
    if (attempt()) stop();
  };
  const watcher = new MutationObserver(look);
  const stop = () => {
    watcher.disconnect();
    for (const move of MOVES) removeEventListener(move, stop);
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  look();
  return stop;
}

function keepsScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepScroll' in state;
}
