import type { ReactNode } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './list.module.css';

/** The line above a list that is put into an order: what the order means, and what stands beside it. */
export function OrderNote({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={styles.orderNote}>
      <p>
        <Icon name="info" size={18} />
        {note}
      </p>
      {children}
    </div>
  );
}
