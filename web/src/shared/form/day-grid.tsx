import { useEffect, useRef, type KeyboardEvent } from 'react';
import { monthOf, weekdayOf, weeksOf } from '../calendar/month.ts';
import { WeekdayHead } from '../calendar/weekday-head.tsx';
import { pressedKey } from '../shortcut.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './date-popover.module.css';

interface DayGridProps {
  month: string;
  /** The day that takes the focus. */
  active: string;
  /** Empty for none. */
  chosen: string;
  today: string;
  isOffered: (day: string) => boolean;
  labelOf: (day: string) => string;
  /** The day that a key leads to. With Shift, a page is a year. */
  dayAfterKey: (key: string, isLong: boolean) => string | null;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
}

/** A month whose days are walked through with keys (ARIA practices, date picker dialog). */
export function DayGrid({
  month,
  active,
  chosen,
  today,
  isOffered,
  labelOf,
  dayAfterKey,
  onMove,
  onChoose,
}: DayGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    wanted.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = dayAfterKey(pressedKey(event), event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    onMove(next);
  };

  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      aria-label={`${month.slice(0, 4)}년 ${Number(month.slice(5))}월`}
      className={styles.grid}
      onKeyDown={walk}
    >
      <WeekdayHead toneOf={toneOf} />
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label
              <td key={day} aria-selected={day === chosen}>
                <button
                  type="button"
                  tabIndex={day === active ? 0 : -1}
                  data-day={day}
                  aria-current={day === today ? 'date' : undefined}
                  disabled={!isOffered(day)}
                  className={classNames(
                    styles.day,
                    toneOf(weekdayOf(day)),
                    monthOf(day) !== month && styles.other,
                    day === today && styles.today,
                    day === chosen && styles.chosen,
                  )}
                  onClick={() => onChoose(day)}
                >
                  <span className="sr-only">{labelOf(day)}</span>
                  <span aria-hidden>{Number(day.slice(8))}</span>
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toneOf(weekday: number): string | undefined {
  if (weekday === 0) return styles.sunday;
  return weekday === 6 ? styles.saturday : undefined;
}
