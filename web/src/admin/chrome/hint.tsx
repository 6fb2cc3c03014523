import type { ComponentProps } from 'react';
import styles from './hint.module.css';

/** An explanation in small grey text. */
export function Hint(props: Omit<ComponentProps<'p'>, 'className'>) {
  return <p {...props} className={styles.hint} />;
}
