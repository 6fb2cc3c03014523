import { Link } from 'react-router-dom';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './neighbour-nav.module.css';

interface Neighbour {
  _id: number;
  title: string;
}

interface NeighbourNavProps {
  /** Noun for the items, such as `후기`. */
  noun: string;
  prev: Neighbour | null;
  next: Neighbour | null;
  addressOf: (id: number) => string;
  list: string;
}

/** The one before, the one after, and the way back to the list. */
export function NeighbourNav({ noun, prev, next, addressOf, list }: NeighbourNavProps) {
  return (
    <nav aria-label={`다른 ${noun}`} className={styles.nav}>
      {next && (
        <Link to={addressOf(next._id)} className={styles.line}>
          <span>
            <Icon name="chev-u" size={18} /> 다음 {noun}
          </span>
          <strong>{next.title}</strong>
        </Link>
      )}
      {prev && (
        <Link to={addressOf(prev._id)} className={styles.line}>
          <span>
            <Icon name="chev-d" size={18} /> 이전 {noun}
          </span>
          <strong>{prev.title}</strong>
        </Link>
      )}
      <p className={styles.back}>
        <LinkButton to={list} variant="neutral">
          목록
        </LinkButton>
      </p>
    </nav>
  );
}
