import styles from './spinner.module.css';

/** A turning ring in the text's colour. Silent: who shows it also says what is going on. */
export function Spinner({ size = 24 }: { size?: number }) {
  return (
    <span aria-hidden="true" className={styles.spinner} style={{ width: size, height: size }} />
  );
}
