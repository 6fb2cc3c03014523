import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../shared/server-clock.ts';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BroadcastCard } from '../broadcast/broadcast-card.tsx';
import styles from './expert-panels.module.css';
import { expertVodsQuery } from './expert-queries.ts';

const TICK_MS = 60_000;

/** The newest recordings of an expert. */
export function ExpertVods({ expert }: { expert: number }) {
  const now = useServerNow(TICK_MS);
  const query = useQuery(expertVodsQuery(expert));
  return (
    <Section title="다시보기" more={{ to: `/vod?expert=${expert}`, label: '전체' }}>
      <Loaded
        query={query}
        skeleton={
          <div className={styles.three}>
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="video" title="아직 다시보기가 없어요" />}
      >
        {({ items }) => (
          <ul className={styles.three}>
            {items.map((item) => (
              <BroadcastCard key={item._id} item={item} now={now} recording={item} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
