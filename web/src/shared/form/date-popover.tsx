import { Popover } from 'radix-ui';
import { useRef, useState, type RefObject } from 'react';
import { dayOf, formatDate } from '../format.ts';
import { serverNow } from '../server-clock.ts';
import { addMonths, dayAfterKey, monthOf, sameDayIn } from '../calendar/month.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { DayGrid } from './day-grid.tsx';
import type { DateKind } from './typed-date.ts';
import styles from './date-popover.module.css';
import { Select } from './select.tsx';

interface DatePopoverProps {
  kind: DateKind;
  anchor: RefObject<HTMLElement | null>;
  /** The button that opened it. The focus returns there. */
  opener: RefObject<HTMLElement | null>;
  /** As in the input; empty for none. */
  value: string;
  isRequired: boolean;
  min: string | undefined;
  max: string | undefined;
  onChoose: (value: string) => void;
  onClose: () => void;
}

const FIRST_CLOCK = '09:00';
const NAMES = { day: '날짜 고르기', clock: '시각 고르기', moment: '날짜와 시각 고르기' };

/** The calendar and the lists of times below a date input. A chosen day closes it. */
export function DatePopover({
  kind,
  anchor,
  opener,
  value,
  isRequired,
  min,
  max,
  onChoose,
  onClose,
}: DatePopoverProps) {
  const content = useRef<HTMLDivElement>(null);
  const today = dayOf(serverNow());
  const chosen = kind === 'clock' ? '' : value.slice(0, 10);
  const clock = (kind === 'clock' ? value : value.slice(11)) || FIRST_CLOCK;
  const chooseDay = (day: string) => {
    onChoose(kind === 'moment' ? `${day}T${clock}` : day);
    if (kind === 'day') onClose();
  };
  return (
    <Popover.Root open modal onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={styles.panel}
          aria-label={NAMES[kind]}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const find = (wanted: string) => content.current?.querySelector<HTMLElement>(wanted);
            (find('[data-day][tabindex="0"]') ?? find('select'))?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button closes the panel itself.
            if (event.target instanceof Node && opener.current?.contains(event.target)) {
              event.preventDefault();
            }
          }}
        >
          {kind !== 'clock' && (
            <Calendar chosen={chosen} today={today} min={min} max={max} onChoose={chooseDay} />
          )}
          {kind !== 'day' && (
            <ClockLists
              clock={clock}
              onChoose={(next) => onChoose(kind === 'clock' ? next : `${chosen || today}T${next}`)}
            />
          )}
          <div className={styles.foot}>
            {kind !== 'clock' && isWithin(today, min, max) && (
              <Button variant="ghost" size="xs" onClick={() => chooseDay(today)}>
                오늘
              </Button>
            )}
            {!isRequired && value !== '' && (
              <Button
                variant="ghost"
                size="xs"
                onClick={() => {
                  onChoose('');
                  onClose();
                }}
              >
                지우기
              </Button>
            )}
            {kind !== 'day' && (
              <Button variant="secondary" size="xs" className={styles.done} onClick={onClose}>
                닫기
              </Button>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const isWithin = (day: string, min = '', max = '9999-12-31') => day >= min && day <= max;

interface CalendarProps {
  /** Empty for none. */
  chosen: string;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onChoose: (day: string) => void;
}

const YEARS_BEFORE = 10;
const YEARS_AFTER = 5;
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: `${index + 1}월`,
}));

function Calendar({ chosen, today, min, max, onChoose }: CalendarProps) {
  const clamp = (wanted: string) => {
    if (min !== undefined && wanted < min) return min;
    return max !== undefined && wanted > max ? max : wanted;
  };
  /** The day that the keyboard has reached. It decides the shown month. */
  const [active, setActive] = useState(() => clamp(chosen || today));
  const month = monthOf(active);
  const goTo = (next: string) => setActive(clamp(sameDayIn(next, active)));
  const [year = '', number = ''] = month.split('-');
  return (
    <>
      <div className={styles.head}>
        <MoveButton label="이전 달" onClick={() => goTo(addMonths(month, -1))} />
        <Select
          look="bare"
          aria-label="연도"
          options={yearsAround(today, year, min, max)}
          value={year}
          onChange={(event) => goTo(`${event.target.value}-${number}`)}
        />
        <Select
          look="bare"
          aria-label="월"
          options={MONTHS}
          value={number}
          onChange={(event) => goTo(`${year}-${event.target.value}`)}
        />
        <MoveButton label="다음 달" isNext onClick={() => goTo(addMonths(month, 1))} />
      </div>
      <DayGrid
        month={month}
        active={active}
        chosen={chosen}
        today={today}
        isOffered={(day) => isWithin(day, min, max)}
        labelOf={(day) => formatDate(day)}
        dayAfterKey={(key, isLong) =>
          isLong && (key === 'PageUp' || key === 'PageDown')
            ? sameDayIn(addMonths(month, key === 'PageUp' ? -12 : 12), active)
            : dayAfterKey(key, active)
        }
        onMove={(day) => setActive(clamp(day))}
        onChoose={onChoose}
      />
    </>
  );
}

function MoveButton({
  label,
  isNext = false,
  onClick,
}: {
  label: string;
  isNext?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={styles.move}
      onClick={onClick}
    >
      <Icon name={isNext ? 'chev-r' : 'chev-l'} size={18} />
    </button>
  );
}

function yearsAround(today: string, shown: string, min?: string, max?: string) {
  const now = Number(today.slice(0, 4));
  const first = Math.min(min ? Number(min.slice(0, 4)) : now - YEARS_BEFORE, Number(shown));
  const last = Math.max(max ? Number(max.slice(0, 4)) : now + YEARS_AFTER, Number(shown));
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index).padStart(4, '0'),
    label: `${first + index}년`,
  }));
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const MINUTES = Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0'));

function ClockLists({ clock, onChoose }: { clock: string; onChoose: (clock: string) => void }) {
  const [hour = '', minute = ''] = clock.split(':');
  // A typed minute between two steps stays selectable.
  const minutes = MINUTES.includes(minute) ? MINUTES : [...MINUTES, minute].sort();
  return (
    <div className={styles.clock}>
      <Select
        look="compact"
        aria-label="시"
        options={HOURS.map((value) => ({ value, label: `${value}시` }))}
        value={hour}
        onChange={(event) => onChoose(`${event.target.value}:${minute}`)}
      />
      <Select
        look="compact"
        aria-label="분"
        options={minutes.map((value) => ({ value, label: `${value}분` }))}
        value={minute}
        onChange={(event) => onChoose(`${hour}:${event.target.value}`)}
      />
    </div>
  );
}
