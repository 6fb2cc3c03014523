import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayOf, formatDateTime, formatListDate } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardLink, Thumb } from '../../shared/ui/card.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { boardQuery, REPORTS } from './home-queries.ts';
import { postPicture } from '../board/post-picture.ts';
import styles from './report-aside.module.css';

const TICK_MS = 60_000;
const addressOf = (_id: number) => `/invest/daily-report-view?_id=${_id}`;

/** The newest daily report with its picture, and the two before it. */
export function ReportAside() {
  const now = useServerNow(TICK_MS);
  const query = useQuery(boardQuery('daily-report', REPORTS));
  return (
    <Section
      title="데일리 리포트"
      lead="장이 끝나면 하루 흐름을 정리해요"
      more={{ to: '/invest/daily-report', label: '전체' }}
    >
      <Loaded
        query={query}
        skeleton={<CardSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="doc" title="아직 리포트가 없어요" />}
      >
        {({ items: [lead, ...rest] }) => (
          <>
            {lead && (
              <Card as="article" padding="none" className={styles.lead}>
                <Thumb src={postPicture(lead)} className={styles.picture} />
                <div className={styles.words}>
                  <p className={styles.meta}>
                    {dayOf(lead.created_at) === dayOf(now) && <Badge tone="new">오늘</Badge>}
                    <span>{formatDateTime(lead.created_at)}</span>
                  </p>
                  <h3 className={styles.title}>
                    <CardLink to={addressOf(lead._id)}>{lead.title}</CardLink>
                  </h3>
                  <p className={styles.excerpt}>{lead.excerpt}</p>
                </div>
              </Card>
            )}
            <ul className={styles.rest}>
              {rest.map((post) => (
                <li key={post._id}>
                  <Link to={addressOf(post._id)}>{post.title}</Link>
                  <time dateTime={post.created_at}>{formatListDate(post.created_at, now)}</time>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
}
