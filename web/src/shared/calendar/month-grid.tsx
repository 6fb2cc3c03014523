import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { pressedKey } from '../shortcut.ts';
import { formatDate } from '../format.ts';
import { classNames } from '../ui/class-names.ts';
import kindStyles from './entry-kinds.module.css';
import styles from './month-grid.module.css';
import { dayAfterKey, monthOf, weekdayOf, weeksOf } from './month.ts';
import { WeekdayHead } from './weekday-head.tsx';

const MOST_CHIPS = 3;

interface MonthGridProps {
  month: string;
  /** The chosen day. */
  day: string;
  today: string;
  days: ReadonlyMap<string, readonly CalendarEntry[]>;
  /** Days on which the exchange does not open. */
  closed: ReadonlySet<string>;
  busy: boolean;
  onChoose: (day: string) => void;
}

/**
 * A month as a grid. Arrow keys, Home and End walk through the days, PageUp and PageDown through
 * the months; the day that is reached is chosen, so its entries can be read at once.
 */
export function MonthGrid({ month, day, today, days, closed, busy, onChoose }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  /** The day that the last key asked for. Its cell takes the focus when it is chosen. */
  const wanted = useRef<string | null>(null);

  useEffect(() => {
    // A key can arrive before the first effect runs, while the page hydrates. The day is still the
    // former one then.
    if (wanted.current !== day) return;
    wanted.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = dayAfterKey(pressedKey(event), day);
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    onChoose(next);
  };

  return (
    <div className={styles.frame}>
      {/* A table whose cells are walked through with keys is a grid (ARIA practices). */}
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby="month"
        aria-busy={busy}
        className={styles.grid}
        onKeyDown={walk}
      >
        <WeekdayHead toneOf={toneOf} />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td
                  key={date}
                  aria-selected={date === day}
                  className={classNames(
                    styles.cell,
                    closed.has(date) && styles.closed,
                    date === today && styles.today,
                    date === day && styles.chosen,
                    monthOf(date) !== month && styles.other,
                  )}
                >
                  <Day
                    date={date}
                    chosen={date === day}
                    isToday={date === today}
                    isClosed={closed.has(date)}
                    entries={days.get(date) ?? []}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  date: string;
  chosen: boolean;
  isToday: boolean;
  isClosed: boolean;
  entries: readonly CalendarEntry[];
  onChoose: (day: string) => void;
}

function Day({ date, chosen, isToday, isClosed, entries, onChoose }: DayProps) {
  const more = entries.length - MOST_CHIPS;
  return (
    <button
      type="button"
      tabIndex={chosen ? 0 : -1}
      data-day={date}
      aria-current={isToday ? 'date' : undefined}
      className={styles.day}
      onClick={() => onChoose(date)}
    >
      <span className="sr-only">{`${formatDate(`${date}T00:00:00+09:00`)} ${spokenOf(entries)}`}</span>
      <span
        aria-hidden
        className={classNames(styles.number, isClosed ? styles.sunday : toneOf(weekdayOf(date)))}
      >
        {Number(date.slice(8))}
        {isToday && <span className={styles.mark}>오늘</span>}
      </span>
      {entries.slice(0, MOST_CHIPS).map((entry) => (
        <span
          key={entry._id}
          aria-hidden
          className={classNames(styles.chip, kindStyles[entry.kind])}
        >
          <span>
            {'•'.repeat(entry.importance)} {entry.title}
          </span>
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden className={styles.more}>
          +{more}
        </span>
      )}
      <span aria-hidden className={styles.dots}>
        {entries.slice(0, MOST_CHIPS).map((entry) => (
          <span key={entry._id} className={classNames(kindStyles.dot, kindStyles[entry.kind])} />
        ))}
      </span>
    </button>
  );
}

function spokenOf(entries: readonly CalendarEntry[]): string {
  if (entries.length === 0) return '일정 없음';
  return `일정 ${entries.length}건: ${entries.map(({ title, importance }) => `${title}, 중요도 ${importance}점`).join('; ')}`;
}

function toneOf(weekday: number): string | undefined {
  if (weekday === 0) return styles.sunday;
  return weekday === 6 ? styles.saturday : undefined;
}
