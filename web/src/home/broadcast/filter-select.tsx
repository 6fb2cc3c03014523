import { Icon } from '../../shared/ui/icon.tsx';
import styles from './filter-select.module.css';

interface FilterSelectProps {
  label: string;
  /** Text shown while nothing is selected. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Select for one option or all of them. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <label className={styles.filter}>
      <span className="sr-only">{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chev-d" size={18} />
    </label>
  );
}
