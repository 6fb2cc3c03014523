import type { KeyboardEvent } from 'react';
import { pressedKey } from '../../../shared/shortcut.ts';
import { announce } from '../../../shared/ui/announcer.tsx';
import { clashesWith, type TimelineItem } from './clashes.ts';
import { steppedSpan, type Grip } from './move-span.ts';
import { atSpan } from './store-move.ts';
import { spanOf, type Day } from './time-span.ts';
import { clashNote, spanWords } from './timeline-words.ts';
import type { Moves } from './use-moves.ts';

/** The timeline around a broadcast, for its keys and buttons. */
export interface MoveContext {
  moves: Moves;
  /** The broadcasts of the day, as shown. */
  items: readonly TimelineItem[];
  day: Day;
  now: number;
}

const HOW_TO_STORE = '저장은 Enter, 되돌리기는 Esc예요.';

/**
 * Moves a broadcast by steps, without storing it, and announces its new time.
 *
 * @param item as shown, so at the place where earlier steps have moved it.
 */
export function stepBy(
  item: TimelineItem,
  grip: Grip,
  steps: number,
  { moves, items, day, now }: MoveContext,
  hint = '',
): void {
  if (moves.isStoring) return;
  if (grip === 'end' && item.end_date === null) {
    return announce('끝나는 시각이 없는 방송이에요. 방송 화면에서 먼저 정해 주세요.');
  }
  const to = steppedSpan(spanOf(item), grip, steps, day);
  moves.hold(item, grip, to);
  const [clash] = clashesWith(atSpan(item, to), items, now);
  announce([spanWords(to), clash && clashNote(clash), hint].filter(Boolean).join('. '));
}

/**
 * Keys of a block: arrows move it, Shift with arrows moves its end, Enter stores the move, Escape
 * puts it back. Without a move, Enter opens the broadcast, as a click does.
 *
 * @param fixed why the broadcast cannot move; `null` if it can.
 */
export function onBlockKey(
  event: KeyboardEvent<HTMLElement>,
  item: TimelineItem,
  fixed: string | null,
  context: MoveContext,
): void {
  const { moves } = context;
  const isHeld = moves.held?._id === item._id;
  const key = pressedKey(event);
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    event.preventDefault();
    if (fixed !== null) return announce(fixed);
    const steps = key === 'ArrowRight' ? 1 : -1;
    stepBy(item, event.shiftKey ? 'end' : 'whole', steps, context, isHeld ? '' : HOW_TO_STORE);
  } else if (key === 'Enter' && isHeld) {
    event.preventDefault();
    moves.drop();
  } else if (key === 'Escape' && isHeld && moves.held) {
    event.preventDefault();
    announce(`되돌렸어요. ${spanWords(moves.held.from)}`);
    moves.putBack();
  }
}
