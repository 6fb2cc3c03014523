import { useId, useState, type ReactNode } from 'react';
import { HALF_TYPED_DAY, hasUsualYear } from '@maru/contract/text/usual-year';
import { formatDateTime, fromClockInput, toClockInput } from '../format.ts';
import { DateInput, HALF, type DateInputProps } from './date-input.tsx';
import { Field, FieldErrorText, type FieldProps } from './field.tsx';
import { messageOf, useErrorText } from './use-error-text.ts';

type DateFieldProps = FieldProps & Pick<DateInputProps, 'name' | 'onBlur' | 'ref' | 'disabled'>;

/**
 * The value of a moment that is half typed. A form would otherwise save the field as empty. The
 * contract refuses it, and no person can type it.
 */
const HALF_MOMENT = `${HALF_TYPED_DAY}T00:00:00.000Z`;

const NOT_WHOLE_DAY = '날짜를 끝까지 입력해 주세요';
const UNUSUAL_YEAR = '연도를 확인해 주세요';

/**
 * A point in time as ISO text in the clock of Seoul; `null` for none, or empty in a required field.
 * A half-typed year (0002) or field is a value too: the field shows it, and the contract refuses it.
 */
export function DateTimeField({
  value,
  onChange,
  help,
  ...field
}: DateFieldProps & { value: string | null; onChange: (instant: string | null) => void }) {
  const isEmpty = value === null || value === '';
  return (
    <TypedField
      {...field}
      kind="moment"
      help={help ?? (isEmpty ? '한국 시간 기준' : momentWords(value))}
      value={isEmpty ? '' : value === HALF_MOMENT ? HALF.moment : toClockInput(value)}
      onChange={(typed) =>
        onChange(typed === HALF.moment ? HALF_MOMENT : typed === '' ? null : fromClockInput(typed))
      }
    />
  );
}

function momentWords(instant: string): string {
  if (instant === HALF_MOMENT) return '날짜와 시각을 끝까지 입력해 주세요';
  return hasUsualYear(instant) ? `${formatDateTime(instant)} 한국 시간` : UNUSUAL_YEAR;
}

type PlainProps = DateFieldProps & { value: string; onChange: (value: string) => void };

/** A day in Seoul as `YYYY-MM-DD`. Empty for none. */
export function DayField({
  help,
  ...props
}: PlainProps & { min?: string | undefined; max?: string | undefined }) {
  return (
    <TypedField {...props} kind="day" help={props.value === HALF.day ? NOT_WHOLE_DAY : help} />
  );
}

/** A time of day, `HH:MM`. Empty for none. */
export function ClockField({ help, ...props }: PlainProps) {
  return (
    <TypedField
      {...props}
      kind="clock"
      help={props.value === HALF.clock ? '시각을 끝까지 입력해 주세요' : help}
    />
  );
}

function TypedField({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  ...input
}: FieldProps & { help: ReactNode } & Omit<DateInputProps, 'required'>) {
  const [reason, setReason] = useState<string | null>(null);
  // A value from outside replaces the typed text.
  const impossible = input.value === HALF[input.kind] ? reason : null;
  const texts = {
    help: impossible ?? help,
    error: messageOf(error) === null ? error : (impossible ?? error),
  };
  return (
    <Field {...{ label, required, hideLabel, className }} {...texts}>
      {(control) => (
        <DateInput {...input} {...control} required={required} onImpossible={setReason} />
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
  const [impossible, setImpossible] = useState<string | null>(null);
  if (value !== before) {
    setBefore(value);
    setAsked(value);
    // The answer to an earlier request must not replace what was typed since.
    if (value !== asked) setTyped(value);
  }
  const problem = typed === HALF.day ? (impossible ?? NOT_WHOLE_DAY) : problemOfDay(typed);
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
      <DateInput
        kind="day"
        look="compact"
        aria-label={label}
        aria-invalid={(isLeft && problem !== null) || undefined}
        aria-describedby={errorText === null ? undefined : id}
        value={typed}
        min={min || undefined}
        max={max || undefined}
        onFocus={() => setLeft(false)}
        onChange={take}
        onImpossible={setImpossible}
        onBlur={() => setLeft(true)}
      />
      <FieldErrorText id={id} text={errorText} />
    </div>
  );
}

/** The problem of a typed day; `null` for a whole day and for none. */
function problemOfDay(typed: string): string | null {
  if (typed === HALF.day) return NOT_WHOLE_DAY;
  return typed === '' || hasUsualYear(typed) ? null : UNUSUAL_YEAR;
}
