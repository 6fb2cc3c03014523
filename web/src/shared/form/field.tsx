import { useId, type ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './field.module.css';
import { messageOf, useErrorText, type FieldError } from './use-error-text.ts';
import { countStored } from './count-stored.ts';

/** Common props of all fields, regardless of the control. */
export interface FieldProps {
  label: ReactNode;
  /** Shown under the control. */
  help?: ReactNode;
  error?: FieldError;
  required?: boolean | undefined;
  /** The label is read out only. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

/** Marks a field as invalid when its message is shown elsewhere, such as for a whole form. */
export interface ElsewhereProps {
  invalid?: boolean | undefined;
  /** The id of that text, while it is present. */
  describedBy?: string | undefined;
}

/** Props that connect a field's control to its label and its messages. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps, ElsewhereProps {
  /** How many letters are typed of how many, at the right under the control. */
  counter?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/**
 * A label, a control, and the message under it.
 *
 * An error message disappears after five seconds (specification S5.10). The red border and
 * `aria-invalid` stay until the value changes, so that the member can still find the field.
 */
export function Field({
  label,
  help,
  error,
  invalid = false,
  describedBy: elsewhere,
  required = false,
  hideLabel = false,
  className,
  counter,
  children,
}: FieldFrameProps) {
  const id = useId();
  const errorText = useErrorText(error);
  const describedBy = [errorText && `${id}-error`, help && `${id}-help`, elsewhere]
    .filter(Boolean)
    .join(' ');

  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={styles.star}>
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': invalid || messageOf(error) !== null || undefined,
        'aria-required': required || undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <div className={styles.below}>
        <div className={styles.words}>
          <FieldErrorText id={`${id}-error`} text={errorText} />
          {help !== undefined && errorText === null && (
            <p id={`${id}-help`} className={styles.help}>
              {help}
            </p>
          )}
        </div>
        {counter !== undefined && (
          <span aria-hidden="true" className={styles.counter}>
            {counter}
          </span>
        )}
      </div>
    </div>
  );
}

/** How many letters are typed of how many: `13 / 2,000`. */
export function letterCountOf(typed: string, most: number): string {
  return `${formatNumber(countStored(typed))} / ${formatNumber(most)}`;
}

/** Container of an error. It exists before the error, so that screen readers announce the text. */
export function FieldErrorText({ id, text }: { id: string; text: string | null }) {
  return (
    <p id={id} aria-live="polite" className={text === null ? undefined : styles.error}>
      {text !== null && (
        <>
          <Icon name="info" size={16} />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
