import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<typeof Select>, 'id' | 'required' | 'className' | 'look'>;

/** A choice from a list, with its label and messages. */
export function SelectField({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, help, error, required, hideLabel, className }}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
