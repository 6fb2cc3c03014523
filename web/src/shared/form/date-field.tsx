import type { Ref } from 'react';
import { hasUsualYear } from '@maru/contract/primitive';
import { formatDateTime, fromClockInput, toClockInput } from '../format.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface DateFieldProps extends FieldProps {
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
}

/** As `max` of an input, it keeps browsers from taking a fifth digit of the year. */
export const LAST_DAY = '9999-12-31';

/**
 * A point in time as ISO text, entered in Seoul time regardless of the browser's time zone. `null`
 * for none, or empty if the form requires a value. A half-typed year is a normal value (0002): the
 * field shows it, and the contract refuses it.
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
  ...input
}: DateFieldProps & { value: string | null; onChange: (instant: string | null) => void }) {
  const isEmpty = value === null || value === '';
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
          value={isEmpty ? '' : toClockInput(value)}
          className={styles.control}
          onChange={(event) => onChange(fromClockInput(event.target.value))}
        />
      )}
    </Field>
  );
}

function momentWords(instant: string): string {
  return hasUsualYear(instant)
    ? `${formatDateTime(instant)} 한국 시간`
    : '연도를 네 자리로 입력해 주세요';
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
  onChange,
  ...input
}: PlainProps & { type: 'date' | 'time'; min?: string | undefined; max?: string | undefined }) {
  return (
    <Field {...{ label, help, error, required, hideLabel, className }}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
