import { Select, type SelectOption } from '../../shared/form/select.tsx';
import styles from './filter-select.module.css';

interface FilterSelectProps {
  label: string;
  /** Text shown while nothing is selected. */
  all: string;
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Select for one option or all of them. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <Select
      look="compact"
      className={styles.filter}
      aria-label={label}
      placeholder={all}
      options={options}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
