import { useId, useState, type ChangeEvent, type Ref, type SyntheticEvent } from 'react';
import { hasUsualYear } from '@maru/contract/core/primitive';
import { formatDateTime, fromClockInput, toClockInput } from '../format.ts';
import { Field, FieldErrorText, type FieldProps } from './field.tsx';
import { useErrorText } from './use-error-text.ts';
import styles from './field.module.css';

interface DateFieldProps extends FieldProps {
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
}

/** As `max` of an input, it keeps browsers from taking a fifth digit of the year. */
const LAST_DAY = '9999-12-31';

/**
 * The values of fields that are half typed. Browsers give them as empty, and a form would save the
 * field as empty. The contract refuses these values, and no person can type them.
 */
const HALF_MOMENT = '0000-01-01T00:00:00.000Z';
const HALF_DAY = '0000-01-01';
const HALF_CLOCK = '--:--';

const NOT_WHOLE_DAY = '날짜를 끝까지 입력해 주세요';
const NOT_WHOLE_YEAR = '연도를 네 자리로 입력해 주세요';

interface Typing<V> {
  value: V;
  /** The value of a field that is half typed. */
  half: V;
  /** The value of what the input holds. */
  read: (typed: string) => V;
  onChange: (value: V) => void;
  onBlur: (() => void) | undefined;
}

/** The handlers of an input. They notice a half-typed field, also where its value stays empty. */
function typingHandlers<V>({ value, half, read, onChange, onBlur }: Typing<V>) {
  const check = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (currentTarget.validity.badInput) {
      if (value !== half) onChange(half);
    } else if (value === half && currentTarget.value === '') onChange(read(''));
  };
  return {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      onChange(target.validity.badInput ? half : read(target.value)),
    onKeyUp: check,
    onBlur: (event: SyntheticEvent<HTMLInputElement>) => {
      check(event);
      onBlur?.();
    },
  };
}

/**
 * A point in time as ISO text in the clock of Seoul; `null` for none, or empty in a required field.
 * A half-typed year (0002) or field is a value too: the field shows it, and the contract refuses it.
 */
export function DateTimeField({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  value,
  onChange,
  onBlur,
  ...input
}: DateFieldProps & { value: string | null; onChange: (instant: string | null) => void }) {
  const isEmpty = value === null || value === '';
  const isHalf = value === HALF_MOMENT;
  return (
    <Field
      {...{ label, error, required, hideLabel, className }}
      help={help ?? (isEmpty ? '한국 시간 기준' : momentWords(value))}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          type="datetime-local"
          max={`${LAST_DAY}T23:59`}
          value={isEmpty || isHalf ? '' : toClockInput(value)}
          className={styles.control}
          {...typingHandlers({ value, half: HALF_MOMENT, read: fromClockInput, onChange, onBlur })}
        />
      )}
    </Field>
  );
}

function momentWords(instant: string): string {
  if (instant === HALF_MOMENT) return '날짜와 시각을 끝까지 입력해 주세요';
  return hasUsualYear(instant) ? `${formatDateTime(instant)} 한국 시간` : NOT_WHOLE_YEAR;
}

type PlainProps = DateFieldProps & { value: string; onChange: (value: string) => void };

/** A day in Seoul as `YYYY-MM-DD`. Empty for none. */
export function DayField({
  min,
  max,
  ...props
}: PlainProps & { min?: string | undefined; max?: string | undefined }) {
  return <PlainField {...props} type="date" min={min || undefined} max={max || LAST_DAY} />;
}

/** A time of day, `HH:MM`. Empty for none. */
export function ClockField(props: PlainProps) {
  return <PlainField {...props} type="time" />;
}

function PlainField({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  value,
  onChange,
  onBlur,
  ...input
}: PlainProps & { type: 'date' | 'time'; min?: string | undefined; max?: string | undefined }) {
  const half = input.type === 'date' ? HALF_DAY : HALF_CLOCK;
  const told = input.type === 'date' ? NOT_WHOLE_DAY : '시각을 끝까지 입력해 주세요';
  return (
    <Field
      {...{ label, error, required, hideLabel, className }}
      help={value === half ? told : help}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          value={value === half ? '' : value}
          className={styles.control}
          {...typingHandlers({ value, half, read: String, onChange, onBlur })}
        />
      )}
    </Field>
  );
}

/**
 * A day that takes effect while it is typed, as in a filter. A half-typed day, or one with an
 * unusual year, stays in the input and changes nothing.
 */
export function LiveDayInput({
  label,
  value,
  onChange,
  min,
  max,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
}) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  const [asked, setAsked] = useState(value);
  const [isLeft, setLeft] = useState(false);
  if (value !== before) {
    setBefore(value);
    setAsked(value);
    // The answer to an earlier request must not replace what was typed since.
    if (value !== asked) setTyped(value);
  }
  const problem = problemOfDay(typed);
  const take = (next: string) => {
    setTyped(next);
    if (problemOfDay(next) !== null) return;
    setAsked(next);
    onChange(next);
  };

  const id = useId();
  const errorText = useErrorText(isLeft ? problem : null);
  return (
    <div>
      <input
        type="date"
        data-plain=""
        aria-label={label}
        aria-invalid={(isLeft && problem !== null) || undefined}
        aria-describedby={errorText === null ? undefined : id}
        value={typed === HALF_DAY ? '' : typed}
        min={min || undefined}
        max={max || LAST_DAY}
        onFocus={() => setLeft(false)}
        {...typingHandlers({
          value: typed,
          half: HALF_DAY,
          read: String,
          onChange: take,
          onBlur: () => setLeft(true),
        })}
      />
      <FieldErrorText id={id} text={errorText} />
    </div>
  );
}

/** The problem of a typed day; `null` for a whole day and for none. */
function problemOfDay(typed: string): string | null {
  if (typed === HALF_DAY) return NOT_WHOLE_DAY;
  return typed === '' || hasUsualYear(typed) ? null : NOT_WHOLE_YEAR;
}
