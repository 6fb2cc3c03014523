import { useEffect, useEffectEvent, useId, useRef, type CSSProperties } from 'react';
import { formatTime } from '../../../shared/format.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Hint } from '../../chrome/hint.tsx';
import type { Clash } from './clashes.ts';
import { HOUR_MS } from './time-span.ts';
import { shareOf, type Row } from './timeline-rows.ts';
import { TimelineRow } from './timeline-row.tsx';
import { HOUR_PX } from './use-block-drag.ts';
import type { MoveContext } from './use-block-keys.ts';
import styles from './timeline.module.css';

export interface TimelineProps extends MoveContext {
  /** Names the day for screen readers. */
  label: string;
  rows: readonly Row[];
  clashesOfItem: ReadonlyMap<number, readonly Clash[]>;
  mayEdit: boolean;
  onOpen: (_id: number) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAY_PX = HOURS.length * HOUR_PX;
/** The view begins this long before now, so that broadcasts on the air are in it. */
const PAST_MS = 1.5 * HOUR_MS;
/** The same before the first broadcast of another day. */
const LEAD_MS = 0.25 * HOUR_MS;
/** A day without broadcasts is shown from this time. */
const MORNING_MS = 8 * HOUR_MS;

/** The day as a grid: hours across, experts down. */
export function TimelineGrid({ label, rows, ...context }: TimelineProps) {
  const { day, now, mayEdit } = context;
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isToday = now >= day.start && now < day.end;

  const showFirst = useEffectEvent(() => {
    const blocks = rows.flatMap((row) => row.blocks.filter(({ isFromBefore }) => !isFromBefore));
    const first = Math.min(...blocks.map(({ start }) => start));
    const morning = day.start + MORNING_MS;
    const from = isToday ? now - PAST_MS : (blocks.length === 0 ? morning : first) - LEAD_MS;
    if (scroller.current) scroller.current.scrollLeft = shareOf(from, day) * DAY_PX;
  });
  useEffect(() => showFirst(), [day.start]);

  return (
    <>
      <div
        ref={scroller}
        role="group"
        aria-label={label}
        className={styles.scroller}
        style={
          {
            '--day-width': `${DAY_PX}px`,
            '--hour-width': `${HOUR_PX}px`,
            '--now': shareOf(now, day),
          } as CSSProperties
        }
      >
        <div className={styles.grid}>
          <div className={styles.axis} aria-hidden="true">
            <span className={styles.corner}>전문가</span>
            {HOURS.map((hour) => (
              <span key={hour} className={styles.hour}>
                {String(hour).padStart(2, '0')}:00
              </span>
            ))}
            {isToday && <span className={styles.clock}>{formatTime(now)}</span>}
          </div>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <TimelineRow
                key={row.expert._id}
                {...context}
                row={row}
                helpId={helpId}
                scroller={scroller}
                onRowStep={focusInNextRow}
              />
            ))}
          </ul>
          {isToday && <span className={styles.now} aria-hidden="true" />}
        </div>
      </div>
      <div className={styles.help}>
        <Legend />
        {mayEdit && (
          <Hint id={helpId}>
            끌면 5분씩 옮겨지고, 양 끝을 끌면 길이가 바뀌어요. 키보드로는 ←→ 옮기기, Shift와 ←→ 종료
            바꾸기, ↑↓ 다른 전문가, Enter 저장이나 열기, Esc 되돌리기예요. 빈 곳을 누르거나 끌면 새
            방송을 등록해요.
          </Hint>
        )}
      </div>
    </>
  );
}

const LEGEND = [
  ['live', '방송 중'],
  ['upcoming', '예정'],
  ['vod', '다시보기'],
  ['ended', '종료'],
  ['cancelled', '취소'],
  ['clashing', '겹침'],
] as const;

function Legend() {
  return (
    <ul className={styles.legend} aria-label="색 설명">
      {LEGEND.map(([look, label]) => (
        <li key={look}>
          <span className={classNames(styles.sample, styles[look])} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus to the broadcast of the next row with one that is nearest in time. */
function focusInNextRow(from: HTMLElement, step: 1 | -1): void {
  const start = from.getBoundingClientRect().left;
  let row: Element | null | undefined = from.closest('[data-row]');
  while (row) {
    row = step === 1 ? row.nextElementSibling : row.previousElementSibling;
    const [nearest] = Array.from(row?.querySelectorAll<HTMLElement>('button') ?? []).toSorted(
      (one, other) => distance(one, start) - distance(other, start),
    );
    if (nearest) return nearest.focus();
  }
}

const distance = (element: HTMLElement, left: number) =>
  Math.abs(element.getBoundingClientRect().left - left);
