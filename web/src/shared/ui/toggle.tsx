import type { ReactNode } from 'react';
import styles from './toggle.module.css';

interface ToggleProps {
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  /** The words of the row; the whole row can be pressed. */
  children: ReactNode;
}

/** A setting that is applied immediately. */
export function Toggle({ on, onChange, disabled = false, children }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      disabled={disabled}
      className={styles.row}
      onClick={() => onChange(!on)}
    >
      <span className={styles.words}>{children}</span>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.knob} />
      </span>
    </button>
  );
}
