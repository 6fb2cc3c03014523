import { MOST_STAFF_SEARCH_LETTERS } from '@maru/contract/core/primitive';
import { cutSearch } from '@maru/contract/text/typed-text';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { LiveDayInput } from '../../shared/form/date-field.tsx';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { wholeDigitsOf } from '../../shared/form/masks.ts';
import { digitsOnly, firstOf, maxLength, min } from '../../shared/form/rules.ts';
import { Select, type SelectOption } from '../../shared/form/select.tsx';
import { useErrorText } from '../../shared/form/use-error-text.ts';
import { dayOf } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { FilterPopover } from './filter-popover.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './list.module.css';

/** Debounce interval. Searching after every keystroke would send incomplete words. */
const TYPING_MS = 300;
const DAY_MS = 24 * 3_600_000;
const MAX_DIGITS = 9;
const REVERSED = '끝 날짜가 시작 날짜보다 빨라요.';
/** Validation message for a number typed into a filter, or `true` if it is valid. */
const problemOfNumber = firstOf(digitsOnly, min(1), maxLength(MAX_DIGITS));

/** Free-text filter with a debounce. Input typed while a query is in flight is preserved. */
export function SearchFilter({
  address,
  placeholder,
  name = 'q',
  digits = false,
}: {
  address: Pick<ListAddress, 'get' | 'type'>;
  placeholder: string;
  name?: string;
  /** Accepts whole numbers only. Other text stays visible and is marked, but sends no request. */
  digits?: boolean;
}) {
  const asked = address.get(name);
  const [text, enter] = useState(() => (digits ? wholeDigitsOf(asked) : asked));
  const setText = (next: string) => enter(digits ? wholeDigitsOf(next) : next);
  const wanted = cutSearch(text, MOST_STAFF_SEARCH_LETTERS);
  const problem = digits ? problemOfNumber(wanted) : true;
  const isRefused = problem !== true;
  // Uses the address at that moment, because another filter may have changed in the meantime.
  const ask = useEffectEvent(() => address.type({ [name]: wanted }));

  const before = useRef(asked);
  const follow = useEffectEvent((was: string) => {
    // Text that was not requested yet is newer than the address. The address may only reflect an
    // earlier request of this field.
    if (wanted === was) setText(asked);
  });
  useEffect(() => {
    follow(before.current);
    before.current = asked;
  }, [asked]);
  useEffect(() => {
    if (wanted === asked || isRefused) return undefined;
    const timer = setTimeout(ask, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, wanted, asked, isRefused]);

  const id = useId();
  const errorText = useErrorText(problem === true ? null : problem);
  const field = (
    <label className={styles.search}>
      <Icon name="search" size={18} />
      <input
        type="search"
        inputMode={digits ? 'numeric' : undefined}
        data-plain=""
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        aria-invalid={isRefused || undefined}
        aria-describedby={errorText === null ? undefined : id}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (wanted !== asked && !isRefused) address.type({ [name]: wanted });
        }}
      />
    </label>
  );
  if (!digits) return field;
  return (
    <div className={styles.numberSearch}>
      {field}
      <FieldErrorText id={id} text={errorText} />
    </div>
  );
}

/** Filter for one option of a list, or all of them. */
export function ChoiceFilter({
  address,
  name,
  label,
  options,
  all = '전체',
  fallback,
}: {
  address: ListAddress;
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** Label of the option that means no filter. */
  all?: string;
  /** Value that applies while nothing is chosen, where the list cannot show all. */
  fallback?: string;
}) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <Select
        look="bare"
        placeholder={fallback === undefined ? all : undefined}
        options={options}
        value={address.get(name) || (fallback ?? '')}
        onChange={(event) => address.set({ [name]: event.target.value })}
      />
    </label>
  );
}

/** The states of a list as chips, one of them selected. The first chip means all states. */
export function StateChips({
  address,
  name = 'state',
  label = '상태',
  options,
}: {
  address: ListAddress;
  name?: string;
  label?: string;
  options: readonly { value: string; label: ReactNode }[];
}) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map((option) => (
        <Chip
          key={option.value}
          size="sm"
          on={address.get(name) === option.value}
          onClick={() => address.set({ [name]: option.value })}
        >
          {option.label}
        </Chip>
      ))}
    </div>
  );
}

/** Filter for two dates in Seoul, with shortcuts for the most common ranges. */
export function DateRangeFilter({ address, label }: { address: ListAddress; label: string }) {
  // A shortcut replaces half-typed days too, also where the address stays the same.
  const [round, setRound] = useState(0);
  const id = useId();
  const [from, to] = [address.get('from'), address.get('to')];
  const isReversed = from !== '' && to !== '' && from > to;
  const setSpan = (first: string, last: string) => {
    address.set({ from: first, to: last });
    setRound(round + 1);
  };
  const shortcuts = spans(serverNow());
  return (
    <FilterPopover
      label={label}
      value={spanText(from, to, shortcuts)}
      isSet={from !== '' || to !== ''}
    >
      <div className={styles.range2} aria-describedby={isReversed ? id : undefined}>
        <div className={styles.spans}>
          {shortcuts.map((span) => (
            <Chip
              key={span.label}
              size="sm"
              on={span.from === from && span.to === to}
              onClick={() => setSpan(span.from, span.to)}
            >
              {span.label}
            </Chip>
          ))}
        </div>
        <LiveDayInput
          key={`from ${round}`}
          label={`${label} 시작`}
          value={from}
          max={to}
          onChange={(day) => address.type({ from: day })}
        />
        <span aria-hidden="true">–</span>
        <LiveDayInput
          key={`to ${round}`}
          label={`${label} 끝`}
          value={to}
          min={from}
          onChange={(day) => address.type({ to: day })}
        />
        <FieldErrorText id={id} text={isReversed ? REVERSED : null} />
      </div>
    </FilterPopover>
  );
}

/** The name of a shortcut, or the two days. */
function spanText(from: string, to: string, shortcuts: ReturnType<typeof spans>): string {
  if (from === '' && to === '') return '전체';
  const known = shortcuts.find((span) => span.from === from && span.to === to);
  if (known) return known.label;
  return [from, to]
    .map((day) => day.replaceAll('-', '.'))
    .join(' – ')
    .trim();
}

/** First day of a month. The month may be outside 1 to 12 and then moves the year. */
const firstDayOf = (year: number, month: number) =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
const lastDayOf = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** The spans as days of Seoul. */
export function spans(now: number): readonly { label: string; from: string; to: string }[] {
  const today = dayOf(now);
  const month = today.slice(0, 7);
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [
    { label: '오늘', from: today, to: today },
    { label: '7일', from: dayOf(now - 6 * DAY_MS), to: today },
    { label: '지난 달', from: firstDayOf(year, number - 1), to: lastDayOf(year, number - 1) },
    { label: '이번 달', from: firstDayOf(year, number), to: lastDayOf(year, number) },
  ];
}
