import { Chip } from '../../shared/ui/chip.tsx';
import styles from './broadcast.module.css';
import { weekdays } from './repeat-values.ts';

/** Selects any number of weekdays. */
export function WeekdayChoice({
  value,
  onChange,
}: {
  value: readonly number[];
  onChange: (days: number[]) => void;
}) {
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day]);
  return (
    <div role="group" aria-label="요일" className={styles.weekdays}>
      {weekdays.map(({ value: day, label }) => (
        <Chip
          key={day}
          size="sm"
          on={value.includes(day)}
          aria-label={`${label}요일`}
          onClick={() => toggle(day)}
        >
          {label}
        </Chip>
      ))}
    </div>
  );
}
