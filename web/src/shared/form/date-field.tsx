import type { Ref } from 'react';
import { formatDateTime, fromClockInput, toClockInput } from '../format.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface DateFieldProps extends FieldProps {
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
}

/**
 * A point in time as ISO text, typed by the clock of Seoul wherever the staff are; `null` for
 * none.
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
  return (
    <Field
      {...{ label, error, required, hideLabel, className }}
      help={help ?? (value === null ? '한국 시간 기준' : `${formatDateTime(value)} 한국 시간`)}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          type="datetime-local"
          value={value === null ? '' : toClockInput(value)}
          className={styles.control}
          onChange={(event) => onChange(fromClockInput(event.target.value))}
        />
      )}
    </Field>
  );
}

/** A day of Seoul as `YYYY-MM-DD`; empty for none. */
export function DayField({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  value,
  onChange,
  ...input
}: DateFieldProps & {
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}) {
  return (
    <Field {...{ label, help, error, required, hideLabel, className }}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="date"
          value={value}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
