import type { Ref } from 'react';
import { SelectField } from '../../shared/form/select-field.tsx';
import type { FieldError } from '../../shared/form/use-error-text.ts';
import { useExpertChoices } from './use-expert-options.ts';

interface ExpertFieldProps {
  name: string;
  required?: boolean;
  placeholder?: string;
  /** Id of the expert; empty = none. */
  value: string;
  onChange: (expertId: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLSelectElement>;
  error?: FieldError;
}

/** Select of one expert. */
export function ExpertField({
  required = false,
  placeholder = '전문가를 고르세요',
  onChange,
  ...field
}: ExpertFieldProps) {
  const options = useExpertChoices(field.value, { withField: true });
  return (
    <SelectField
      {...field}
      label="전문가"
      required={required}
      placeholder={placeholder}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
