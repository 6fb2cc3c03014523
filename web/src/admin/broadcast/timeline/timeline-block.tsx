import { staffScheduleLabel } from '@maru/contract/broadcast/broadcast';
import type { CSSProperties, KeyboardEvent, RefObject } from 'react';
import { showAlert } from '../../../shared/alert/alert.ts';
import { pressedKey } from '../../../shared/shortcut.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { BroadcastState } from '../broadcast-state.tsx';
import type { Clash } from './clashes.ts';
import { shareOf, type Block } from './timeline-rows.ts';
import { clashNote, fixedReasonOf, shiftWords, timesIn } from './timeline-words.ts';
import { useBlockDrag } from './use-block-drag.ts';
import { onBlockKey, type MoveContext } from './use-block-keys.ts';
import styles from './timeline.module.css';

interface TimelineBlockProps extends MoveContext {
  block: Block;
  /** Clashes of this broadcast, as the first of each pair. */
  clashes: readonly Clash[];
  mayEdit: boolean;
  /** Id of the text that explains the keys. */
  helpId: string;
  scroller: RefObject<HTMLElement | null>;
  onOpen: () => void;
  /** Moves the focus to the nearest broadcast of the row above or below. */
  onRowStep: (from: HTMLElement, step: 1 | -1) => void;
}

/** Height of a lane, in px. */
export const LANE_PX = 58;

export const blockIdOf = (_id: number) => `broadcast-${_id}`;

/** One broadcast on the timeline, a button that can be dragged. */
export function TimelineBlock(props: TimelineBlockProps) {
  const { block, clashes, mayEdit, helpId, scroller, onOpen, onRowStep, ...context } = props;
  const { item, isFromBefore, isPastDay } = block;
  const { moves, day, now } = context;
  const reason = fixedReasonOf(item, now);
  const isFixed = !mayEdit || reason !== null;
  const isHeld = moves.held?._id === item._id;
  const { endsDrag, forget, ...pointer } = useBlockDrag({
    item,
    moves,
    day,
    scroller,
    isFixed,
    refuse: () => reason && mayEdit && showAlert({ type: 'warning', message: reason }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = pressedKey(event);
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      return onRowStep(event.currentTarget, key === 'ArrowDown' ? 1 : -1);
    }
    if (key === 'Escape') forget();
    if (mayEdit) onBlockKey(event, item, reason, context);
  };
  const label = item.cancelled_at === null ? staffScheduleLabel(item, now) : 'cancelled';

  return (
    <li className={styles.place} style={placeOf(block, day)} data-held={isHeld || undefined}>
      <button
        type="button"
        id={blockIdOf(item._id)}
        className={classNames(styles.block, styles[label], clashes.length > 0 && styles.clashing)}
        data-from-before={isFromBefore || undefined}
        data-past-day={isPastDay || undefined}
        data-movable={!isFixed || undefined}
        aria-describedby={isFixed ? undefined : helpId}
        aria-busy={(isHeld && moves.isStoring) || undefined}
        title={`${item.title}\n${timesIn(item, day)}`}
        {...pointer}
        onKeyDown={onKeyDown}
        onBlur={() => isHeld && moves.drop()}
        onClick={() => endsDrag() || onOpen()}
      >
        <span className={styles.words}>
          <span className={styles.blockHead}>
            {isFromBefore && <Icon name="chev-l" size={14} />}
            {clashes.length > 0 && <Icon name="warn" size={14} />}
            <span className={styles.state}>
              <BroadcastState item={item} timed={false} />
            </span>
            <strong>{item.title}</strong>
            {isPastDay && <Icon name="chev-r" size={14} />}
          </span>
          <span className={styles.times}>
            {timesIn(item, day)}
            {isHeld && moves.held && (
              <em>{shiftWords(moves.held.from.start, moves.held.to.start)}</em>
            )}
          </span>
        </span>
        {clashes.map((clash) => (
          <span key={clash.items[1]._id} className="sr-only">
            {clashNote(clash)}
          </span>
        ))}
        {!isFixed && !isFromBefore && <span data-grip="start" className={styles.gripStart} />}
        {!isFixed && !isPastDay && item.end_date !== null && (
          <span data-grip="end" className={styles.gripEnd} />
        )}
      </button>
    </li>
  );
}

function placeOf({ start, end, lane, isPastDay }: Block, day: MoveContext['day']): CSSProperties {
  return {
    // The narrowest block is wider than its time. It may not cross the end of the day.
    ...(isPastDay ? { right: 0 } : { left: `${shareOf(start, day) * 100}%` }),
    width: `${((end - start) / (day.end - day.start)) * 100}%`,
    top: lane * LANE_PX,
  };
}
