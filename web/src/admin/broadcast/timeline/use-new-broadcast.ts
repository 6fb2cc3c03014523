import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { newAddressOf } from './new-address.ts';
import { draggedSpan, pressedSpan } from './new-span.ts';
import { DAY_MS, type Day, type Span } from './time-span.ts';
import { DRAG_PX } from './use-block-drag.ts';

/**
 * Handlers of the free places of a row. A press or a drag opens the form of a new broadcast with
 * expert and time. A mouse also shows the place before the press. A finger that drags scrolls.
 */
export function useNewBroadcast(expertId: number, day: Day) {
  const navigate = useNavigate();
  const [ghost, setGhost] = useState<Span | null>(null);
  const press = useRef<{ x: number; at: number } | null>(null);
  const wasMouse = useRef(false);

  const timeAt = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return day.start + ((clientX - left) / width) * DAY_MS;
  };
  const open = (span: Span) => void navigate(newAddressOf(expertId, span));
  const isFree = ({ target, currentTarget }: MouseEvent<HTMLElement>) => target === currentTarget;
  const isDragged = (event: PointerEvent<HTMLElement>) =>
    press.current !== null && Math.abs(event.clientX - press.current.x) >= DRAG_PX;

  return {
    ghost,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasMouse.current = event.pointerType !== 'touch';
        if (!wasMouse.current || event.button !== 0 || !isFree(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { x: event.clientX, at: timeAt(event) };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (press.current && isDragged(event)) {
          setGhost(draggedSpan(press.current.at, timeAt(event)));
        } else if (press.current === null && event.pointerType === 'mouse') {
          setGhost(isFree(event) ? pressedSpan(timeAt(event)) : null);
        }
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (press.current === null) return;
        const { at } = press.current;
        open(isDragged(event) ? draggedSpan(at, timeAt(event)) : pressedSpan(at));
        press.current = null;
      },
      onPointerCancel: () => {
        press.current = null;
        setGhost(null);
      },
      onPointerLeave: () => press.current ?? setGhost(null),
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (!wasMouse.current && isFree(event)) open(pressedSpan(timeAt(event)));
      },
    },
  };
}
