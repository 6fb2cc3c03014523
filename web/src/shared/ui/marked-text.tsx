import { cutAt } from '../cut-at.ts';
import styles from './marked-text.module.css';

/** A text in which what was looked for is marked. */
export function MarkedText({ text, q }: { text: string; q: string }) {
  return cutAt(text, q).map((piece, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
