import { useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { FieldErrorText } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './star-field.module.css';
import { messageOf, useErrorText, type FieldError } from './use-error-text.ts';

const STARS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof STARS)[number];

interface StarFieldProps {
  label: string;
  name: string;
  /** `null` while no rating is chosen. No rating is preselected. */
  value: Rating | null;
  onChange: (value: Rating) => void;
  error?: FieldError;
}

/** One to five stars. Radio buttons underneath, so that arrow keys and readers know them. */
export function StarField({ label, name, value, onChange, error }: StarFieldProps) {
  const id = useId();
  const errorText = useErrorText(error);
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={messageOf(error) === null ? undefined : true}
      aria-describedby={errorText === null ? undefined : `${id}-error`}
    >
      <legend className={fieldStyles.legend}>
        {label}
        <span aria-hidden="true" className={fieldStyles.star}>
          *
        </span>
      </legend>
      <div className={styles.row}>
        {STARS.map((star) => (
          <label
            key={star}
            className={classNames(styles.star, value !== null && star <= value && styles.on)}
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <Icon name={value !== null && star <= value ? 'star-fill' : 'star'} size={28} />
            <span className="sr-only">{star}점</span>
          </label>
        ))}
        <span aria-hidden="true" className={styles.words}>
          {value === null ? '별을 눌러 주세요' : `${value}점`}
        </span>
      </div>
      <FieldErrorText id={`${id}-error`} text={errorText} />
    </fieldset>
  );
}
