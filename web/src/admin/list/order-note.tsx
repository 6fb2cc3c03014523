import type { ReactNode } from 'react';
import styles from './list.module.css';

/** The line above a list that is put into an order: what the order means, and what stands beside it. */
export function OrderNote({ children }: { children: ReactNode }) {
  return <div className={styles.orderNote}>{children}</div>;
}
