import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** A cell of two lines. The second one is a {@link SecondLine}. */
export function TwoLines({ children }: { children: ReactNode }) {
  return <span className={styles.two}>{children}</span>;
}

/** Small grey text beside or below a value. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className={styles.second}>{children}</span>;
}
