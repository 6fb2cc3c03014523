import { useState, type ComponentProps } from 'react';
import { Field, letterCountOf, type FieldProps } from './field.tsx';
import styles from './field.module.css';

interface TextareaFieldProps
  extends
    FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'required' | 'className' | 'maxLength'> {
  /** Shows `120 / 2,000`. Longer text is refused by a rule, not cut off while it is typed. */
  maxLetters?: number;
}

/** Multi-line text. Grows to twelve lines, then scrolls. */
export function TextareaField({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  maxLetters,
  onChange,
  ...area
}: TextareaFieldProps) {
  const [typed, setTyped] = useState(String(area.value ?? area.defaultValue ?? ''));
  const shown = area.value === undefined ? typed : String(area.value);

  return (
    <Field
      {...{ label, help, error, required, hideLabel, className }}
      counter={maxLetters === undefined ? undefined : letterCountOf(shown, maxLetters)}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={styles.area}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
