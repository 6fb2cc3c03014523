import { Suspense, type ReactNode } from 'react';
import styles from './later.module.css';

/**
 * A part of a page below the first screen. It is laid out and painted once it comes near, and React
 * takes it over after what lies above it, in a step of its own between which the page answers.
 */
export function Later({ children }: { children: ReactNode }) {
  return (
    <div className={styles.later}>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
