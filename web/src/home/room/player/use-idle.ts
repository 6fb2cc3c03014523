import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Time without pointer or keyboard after which the controls are hidden. */
const IDLE_AFTER_MS = 3_000;

/**
 * Whether the viewer has used neither pointer nor keyboard on the player for a while, and a function
 * that says otherwise.
 *
 * A tap that finds the controls hidden only shows them: the tapped button was not visible.
 */
export function useIdle(frame: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isIdle, setIdle] = useState(false);
  const idle = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    const turn = (next: boolean) => {
      idle.current = next;
      setIdle(next);
    };
    turn(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => turn(true), IDLE_AFTER_MS);
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const listening = new AbortController();
    let showsOnly = false;
    const onDown = ({ pointerType }: PointerEvent) => {
      showsOnly = idle.current && pointerType === 'touch';
      wake();
    };
    const onClick = (event: MouseEvent) => {
      if (!showsOnly) return;
      showsOnly = false;
      event.stopPropagation();
      event.preventDefault();
    };
    wake();
    const capture = { capture: true, signal: listening.signal };
    element.addEventListener('pointerdown', onDown, capture);
    element.addEventListener('click', onClick, capture);
    for (const name of ['pointermove', 'focusin']) element.addEventListener(name, wake, capture);
    return () => {
      listening.abort();
      clearTimeout(timer.current);
    };
  }, [frame, wake]);

  return [isIdle, wake];
}
