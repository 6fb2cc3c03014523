import type { ReactNode } from 'react';
import { formatWon } from '../../shared/format.ts';
import styles from './foot-action.module.css';

interface FootActionProps {
  label: string;
  /** In won. */
  amount: number;
  /** The button. */
  children: ReactNode;
}

/**
 * The button of a buying page. On phones it stays at the foot of the window, beside the sum, and
 * takes the place of the bar of the sections.
 */
export function FootAction({ label, amount, children }: FootActionProps) {
  return (
    <div className={styles.action} data-foot-action="">
      <p className={styles.sum}>
        <span>{label}</span>
        <strong>{formatWon(amount)}</strong>
      </p>
      {children}
    </div>
  );
}
