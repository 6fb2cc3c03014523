import { staffExpertOptions } from '@maru/contract/expert/expert';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { SelectField } from '../../shared/form/choice-field.tsx';
import type { FieldError } from '../../shared/form/use-error-text.ts';
import { callQuery } from '../../shared/query.ts';
import { NOBODY } from './nobody.ts';

interface ExpertFieldProps {
  name: string;
  value: number;
  onChange: (expertId: number) => void;
  onBlur: () => void;
  ref: Ref<HTMLSelectElement>;
  error?: FieldError;
}

/** Select of one expert. Accepts the `field` of a controller. */
export function ExpertField({ value, onChange, ...field }: ExpertFieldProps) {
  const experts = useQuery(callQuery(staffExpertOptions, {}));
  return (
    <SelectField
      {...field}
      label="전문가"
      required
      placeholder="전문가를 고르세요"
      options={(experts.data?.items ?? []).map((expert) => ({
        value: String(expert._id),
        label: `${expert.nick} · ${expert.field}`,
      }))}
      value={value === NOBODY ? '' : String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
