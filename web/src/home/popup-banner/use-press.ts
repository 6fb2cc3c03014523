import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { pressOutcome, type PressOutcome } from './press.ts';

interface Press {
  x: number;
  y: number;
  at: number;
}

interface PressOptions {
  onStart: () => void;
  onEnd: (outcome: PressOutcome) => void;
}

/**
 * Tracks a finger or the mouse over the carousel. At the end the product's rule classifies the
 * gesture. Only a click reaches the banner's link.
 */
export function usePress({ onStart, onEnd }: PressOptions) {
  const press = useRef<Press | null>(null);
  const lastOutcome = useRef<PressOutcome>('click');
  /** Px to the right, while a pointer drags. */
  const [dragged, setDragged] = useState<number | null>(null);

  const finish = (event: PointerEvent, cancelled: boolean) => {
    const begun = press.current;
    press.current = null;
    if (!begun) return;
    setDragged(null);
    const movedX = event.clientX - begun.x;
    const moved = Math.hypot(movedX, event.clientY - begun.y);
    // The browser cancels a press that turns out to be a page scroll.
    const outcome = cancelled ? 'nothing' : pressOutcome(movedX, moved, event.timeStamp - begun.at);
    lastOutcome.current = outcome;
    onEnd(outcome);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      press.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      lastOutcome.current = 'nothing';
      onStart();
    },
    onPointerMove: (event: PointerEvent) => {
      const begun = press.current;
      if (begun) setDragged(event.clientX - begun.x);
    },
    onPointerUp: (event: PointerEvent) => finish(event, false),
    onPointerCancel: (event: PointerEvent) => finish(event, true),
    onPointerLeave: (event: PointerEvent) => finish(event, false),
    onClickCapture: (event: MouseEvent) => {
      // A click of the keyboard has no press before it, and always counts.
      if (event.detail !== 0 && lastOutcome.current !== 'click') event.preventDefault();
    },
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
  return { dragged, handlers };
}
