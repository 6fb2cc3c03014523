import styles from './spinner.module.css';

/**
 * A rotating ring in the text colour. Screen readers skip it: the caller announces what is in
 * progress.
 */
export function Spinner({ size = 24 }: { size?: number }) {
  return (
    <span aria-hidden="true" className={styles.spinner} style={{ width: size, height: size }} />
  );
}
