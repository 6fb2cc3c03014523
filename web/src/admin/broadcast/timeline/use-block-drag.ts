import { useRef, type PointerEvent, type RefObject } from 'react';
import type { TimelineItem } from './clashes.ts';
import { movedSpan, type Grip } from './move-span.ts';
import { HOUR_MS, spanOf, type Day, type Span } from './time-span.ts';
import type { Moves } from './use-moves.ts';

/** Width of an hour on the timeline, in px. */
export const HOUR_PX = 120;
/** A press that moves less is a press and no drag. */
export const DRAG_PX = 6;
/** Near an edge of the timeline, a drag scrolls it. */
const EDGE_PX = 48;
const SCROLL_PX = 16;

interface Press {
  x: number;
  scrollLeft: number;
  grip: Grip;
  from: Span;
  isDragging: boolean;
}

interface Dragged {
  item: TimelineItem;
  moves: Moves;
  day: Day;
  scroller: RefObject<HTMLElement | null>;
  /** Whether the broadcast can move. `refuse` says why it cannot. */
  isFixed: boolean;
  refuse: () => void;
}

/** Pointer handlers of a block. The edges of the block have `data-grip`. */
export function useBlockDrag({ item, moves, day, scroller, isFixed, refuse }: Dragged) {
  const press = useRef<Press | null>(null);
  const wasDragged = useRef(false);

  const stop = (end: () => void) => {
    if (press.current?.isDragging) end();
    press.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (event.button !== 0 || moves.held !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = {
        x: event.clientX,
        scrollLeft: scroller.current?.scrollLeft ?? 0,
        grip: gripOf(event.target),
        from: spanOf(item),
        isDragging: false,
      };
    },
    onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
      const pressed = press.current;
      if (pressed === null) return;
      if (!pressed.isDragging && Math.abs(clientX - pressed.x) < DRAG_PX) return;
      wasDragged.current = true;
      if (isFixed) {
        press.current = null;
        return refuse();
      }
      pressed.isDragging = true;
      scrollAtEdge(scroller.current, clientX);
      const px = clientX - pressed.x + (scroller.current?.scrollLeft ?? 0) - pressed.scrollLeft;
      const byMs = (px / HOUR_PX) * HOUR_MS;
      moves.hold(item, pressed.grip, movedSpan(pressed.from, pressed.grip, byMs, day));
    },
    onPointerUp: () => stop(moves.drop),
    onPointerCancel: () => stop(moves.putBack),
    /** Whether the click that follows ends a drag. It then opens nothing. */
    endsDrag: () => {
      const ends = wasDragged.current;
      wasDragged.current = false;
      return ends;
    },
    /** Ends a drag that a key has put back. */
    forget: () => {
      press.current = null;
    },
  };
}

function gripOf(target: EventTarget): Grip {
  const edge = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
  const grip = edge?.dataset['grip'];
  return grip === 'start' || grip === 'end' ? grip : 'whole';
}

function scrollAtEdge(scroller: HTMLElement | null, x: number): void {
  if (scroller === null) return;
  const { left, right } = scroller.getBoundingClientRect();
  if (x > right - EDGE_PX) scroller.scrollLeft += SCROLL_PX;
  else if (x < left + EDGE_PX) scroller.scrollLeft -= SCROLL_PX;
}
