import { staffExpertOptions } from '@maru/contract/expert/expert';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { expertFieldOptions } from '../../shared/form/expert-options.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import type { FieldError } from '../../shared/form/use-error-text.ts';
import { callQuery } from '../../shared/query.ts';

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
  const experts = useQuery(callQuery(staffExpertOptions, {}));
  return (
    <SelectField
      {...field}
      label="전문가"
      required={required}
      placeholder={placeholder}
      options={expertFieldOptions(experts.data?.items)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
