import { classNames } from '../ui/class-names.ts';
import styles from './importance.module.css';

/** The importance of an entry, as dots. */
export function Importance({ of }: { of: 1 | 2 | 3 }) {
  return (
    <span role="img" aria-label={`중요도 3점 중 ${of}점`} className={styles.dots}>
      {[1, 2, 3].map((dot) => (
        <span key={dot} className={classNames(dot <= of && styles.on)} />
      ))}
    </span>
  );
}
