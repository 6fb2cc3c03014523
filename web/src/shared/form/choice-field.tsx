import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FieldErrorText, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import { messageOf, useErrorText, type FieldError } from './use-error-text.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  error?: FieldError;
  /** Some, but not all, of its options are selected. */
  mixed?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A box to tick; the whole row can be pressed. Consents are never ticked beforehand. */
export function Checkbox({ error, mixed = false, className, children, ...input }: CheckboxProps) {
  const id = useId();
  const row = useRef<HTMLLabelElement>(null);
  const errorText = useErrorText(error);

  // HTML has no attribute for the indeterminate state, and a click clears it. It is therefore set
  // after every render. The query uses the row, because the form may own the box's ref.
  useEffect(() => {
    const box = row.current?.querySelector('input');
    if (box) box.indeterminate = mixed;
  });

  return (
    <div className={className}>
      <label ref={row} className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={messageOf(error) === null ? undefined : true}
          aria-describedby={errorText === null ? undefined : `${id}-error`}
          className={styles.box}
        />
        <span>{children}</span>
      </label>
      <FieldErrorText id={`${id}-error`} text={errorText} />
    </div>
  );
}

interface RadioFieldProps<V extends string> extends FieldProps {
  name: string;
  options: readonly { value: V; label: ReactNode; line?: ReactNode; disabled?: boolean }[];
  value: V | null;
  onChange: (value: V) => void;
  /** `list` sets them below each other, `cards` gives each a box with room for an explanation. */
  look?: 'row' | 'list' | 'cards';
}

/** A choice from a few options, all visible. */
export function RadioField<V extends string>({
  label,
  help,
  error,
  required = false,
  hideLabel = false,
  className,
  name,
  options,
  value,
  onChange,
  look = 'row',
}: RadioFieldProps<V>) {
  const id = useId();
  const errorText = useErrorText(error);
  const describedBy = [errorText && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');

  return (
    <fieldset
      role="radiogroup"
      aria-invalid={messageOf(error) === null ? undefined : true}
      aria-required={required || undefined}
      aria-describedby={describedBy || undefined}
      className={className}
    >
      <legend className={hideLabel ? 'sr-only' : styles.legend}>
        {label}
        {required && (
          <span aria-hidden="true" className={styles.star}>
            *
          </span>
        )}
      </legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={look === 'cards' ? styles.radioCard : styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              required={required}
              className={styles.box}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className={classNames(look === 'cards' && styles.optionTitle)}>
                {option.label}
              </span>
              {option.line !== undefined && (
                <span className={styles.optionLine}>{option.line}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldErrorText id={`${id}-error`} text={errorText} />
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
