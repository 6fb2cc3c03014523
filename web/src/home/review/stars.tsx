import { Icon } from '../../shared/ui/icon.tsx';
import styles from './stars.module.css';

const MOST = 5;

/** How content the writer was, out of five. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars}>
      <span className="sr-only">
        별점 {MOST}점 만점에 {rating}점
      </span>
      <span aria-hidden="true" className={styles.row}>
        {Array.from({ length: MOST }, (_, index) => (
          <Icon key={index} name={index < rating ? 'star-fill' : 'star'} size={16} />
        ))}
      </span>
    </span>
  );
}
