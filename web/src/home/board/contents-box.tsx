import { Card } from '../../shared/ui/card.tsx';
import type { Part } from './article-outline.ts';
import styles from './contents-box.module.css';
import { useCurrentPart } from './scroll-spy.ts';

/** The parts of an article; the one that is being read is marked. */
export function ContentsBox({ parts }: { parts: readonly Part[] }) {
  const current = useCurrentPart(parts.map(({ id }) => id));
  return (
    <Card as="section" className={styles.box}>
      <nav aria-labelledby="contents">
        <h2 id="contents" className={styles.title}>
          목차
        </h2>
        <ol className={styles.list}>
          {parts.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={index === current ? 'true' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </Card>
  );
}
