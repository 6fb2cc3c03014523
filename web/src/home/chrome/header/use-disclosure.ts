import { pressedKey } from '../../../shared/shortcut.ts';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** So that passing over the menu on the way elsewhere opens nothing. */
const OPEN_AFTER_MS = 80;
/** So that a slip of the pointer, or the way down into the panel, closes nothing. */
const CLOSE_AFTER_MS = 200;

interface Open {
  index: number;
  /** How the group was opened. A press on a group opened by hover keeps it open. */
  by: 'pointing' | 'press';
  /** The address it was opened on; on another one it is closed. */
  at: string;
}

/**
 * At most one open group of a menu. Hover, press or the keyboard opens it.
 *
 * @param onChange called after each change with whether a group is open
 */
export function useDisclosure(onChange: (open: boolean) => void) {
  const { key: at } = useLocation();
  const id = useId();
  const [state, setState] = useState<Open | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openIndex = state?.at === at ? state.index : null;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => onChange(openIndex !== null), [onChange, openIndex]);
  useEffect(() => {
    if (openIndex === null) return undefined;
    // Escape closes a group opened by hover even when the focus is outside it.
    const close = (event: globalThis.KeyboardEvent) => {
      if (pressedKey(event) === 'Escape') setState(null);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [openIndex]);

  const later = (next: Open | null, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState(next), wait);
  };
  const now = (next: Open | null) => {
    clearTimeout(timer.current);
    setState(next);
  };
  const panelId = (index: number) => `${id}-${index}`;

  return {
    openIndex,
    panelId,

    itemProps: (index: number) => ({
      onPointerEnter: (event: { pointerType: string }) => {
        if (event.pointerType !== 'mouse') return;
        if (openIndex === index) clearTimeout(timer.current);
        else later({ index, by: 'pointing', at }, OPEN_AFTER_MS);
      },
      onPointerLeave: (event: { pointerType: string }) => {
        if (event.pointerType === 'mouse') later(null, CLOSE_AFTER_MS);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const inside = event.currentTarget.contains(event.relatedTarget);
        // Without a `relatedTarget`, the user pressed the panel's own background.
        if (!inside && event.relatedTarget !== null && openIndex === index) now(null);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (pressedKey(event) !== 'Escape' || openIndex !== index) return;
        now(null);
        event.currentTarget.querySelector('button')?.focus();
      },
    }),

    buttonProps: (index: number) => ({
      'aria-expanded': openIndex === index,
      'aria-controls': panelId(index),
      onClick: () => {
        const keep = openIndex !== index || state?.by === 'pointing';
        now(keep ? { index, by: 'press', at } : null);
      },
      onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
        if (pressedKey(event) !== 'ArrowDown') return;
        event.preventDefault();
        now({ index, by: 'press', at });
        // The panel can take the focus once it is shown.
        requestAnimationFrame(() => {
          document.getElementById(panelId(index))?.querySelector('a')?.focus();
        });
      },
    }),
  };
}
