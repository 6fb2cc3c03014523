import { useState, type ChangeEvent, type ComponentProps, type FocusEvent } from 'react';
import { Field, letterCountOf, type ElsewhereProps, type FieldProps } from './field.tsx';
import styles from './field.module.css';

/** Browsers count the letters of `maxLength` as typed, not as stored. */
type InputProps = Omit<ComponentProps<'input'>, 'id' | 'required' | 'className' | 'maxLength'>;

interface TextFieldProps extends FieldProps, ElsewhereProps, InputProps {
  type?: 'text' | 'email' | 'search' | 'url' | 'tel';
  /** Shows `13 / 60`. Longer text is refused by a rule, not cut off while it is typed. */
  maxLetters?: number;
}

/**
 * Single-line text. Accepts the props of react-hook-form's `register`, or `value` and `onChange`.
 */
export function TextField({
  label,
  help,
  error,
  invalid,
  describedBy,
  required,
  hideLabel,
  className,
  type = 'text',
  maxLetters,
  onChange,
  onBlur,
  ...input
}: TextFieldProps) {
  const [typed, setTyped] = useState(String(input.value ?? input.defaultValue ?? ''));
  const shown = input.value === undefined ? typed : String(input.value);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const trimmed = event.target.value.trim();
    // Only an uncontrolled field can be changed without React.
    if (input.value === undefined && trimmed !== event.target.value) {
      event.target.value = trimmed;
      setTyped(trimmed);
    }
    onBlur?.(event);
  };

  return (
    <Field
      {...{ label, help, error, invalid, describedBy, required, hideLabel, className }}
      counter={maxLetters === undefined ? undefined : letterCountOf(shown, maxLetters)}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          type={type}
          inputMode={type === 'email' ? 'email' : input.inputMode}
          className={styles.control}
          onChange={change}
          onBlur={leave}
        />
      )}
    </Field>
  );
}
