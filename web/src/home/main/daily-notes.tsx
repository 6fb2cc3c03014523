import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayOf, formatListDate } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { NewBadge } from '../../shared/ui/badge.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import styles from './customer-corner.module.css';
import { boardQuery, DAILY_NOTES } from './home-queries.ts';

const TICK_MS = 60_000;

/** The newest daily market notes. */
export function DailyNotes() {
  const now = useServerNow(TICK_MS);
  const query = useQuery(boardQuery('daily', DAILY_NOTES));
  return (
    <Section title="데일리 시황" more={{ to: '/invest/daily', label: '전체' }}>
      <Card padding="sm">
        <Loaded
          query={query}
          skeleton={<RowSkeleton />}
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState icon="doc" title="아직 시황이 없어요" />}
        >
          {({ items }) => (
            <ul className={styles.rows}>
              {items.map((post) => (
                <li key={post._id}>
                  <Link to={`/invest/detail/${post._id}`}>{post.title}</Link>
                  {dayOf(post.created_at) === dayOf(now) && <NewBadge short />}
                  <time dateTime={post.created_at}>{formatListDate(post.created_at, now)}</time>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}
