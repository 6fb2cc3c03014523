import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** Information that the reader needs before filling in a form. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice}>
      <Icon name="info" size={20} />
      <span>{children}</span>
    </p>
  );
}
