import { splitAtMatches } from '../highlight.ts';
import styles from './marked-text.module.css';

/** A text in which the search term is highlighted. */
export function MarkedText({ text, q }: { text: string; q: string }) {
  return splitAtMatches(text, q).map((piece, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
