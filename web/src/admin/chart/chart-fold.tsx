import { Suspense, useState, type ReactNode } from 'react';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useMedia } from '../../shared/use-media.ts';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './chart-fold.module.css';

/**
 * The charts above a list. They load when they are open: at first on wide screens only. The choice
 * is remembered for each list.
 */
export function ChartFold({
  name,
  title,
  children,
}: {
  /** Name of the list, for the memory. */
  name: string;
  title: string;
  children: ReactNode;
}) {
  const key = `maru.charts.${name}`;
  const isWide = useMedia('(min-width: 1024px)');
  const [chosen, setChosen] = useState(() => readStored('local', key));
  const isOpen = chosen === null ? isWide : chosen === 'open';
  const turn = () => {
    const next = isOpen ? 'folded' : 'open';
    writeStored('local', key, next);
    setChosen(next);
  };
  return (
    <Panel
      title={title}
      padding={isOpen}
      className={styles.fold}
      aside={
        <Button
          variant="ghost"
          size="xs"
          aria-expanded={isOpen}
          aria-label={`${title} ${isOpen ? '접기' : '펼치기'}`}
          onClick={turn}
        >
          {isOpen ? '접기' : '펼치기'}
        </Button>
      }
    >
      {isOpen && <Suspense fallback={<Skeleton height={260} />}>{children}</Suspense>}
    </Panel>
  );
}
