import type { ReactNode } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './list.module.css';

/**
 * Line above a sortable list. It explains the meaning of the order and holds the elements beside
 * it.
 */
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
