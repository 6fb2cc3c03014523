import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { ExpertCard } from '@maru/contract/expert/expert';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { formatTime } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { LiveBadge } from '../broadcast/live-badge.tsx';
import { JoinOrBell } from '../broadcast/join-or-bell.tsx';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { findMainJoin } from '../broadcast/find-main-join.ts';
import { pickShownOf } from './on-air-experts.ts';
import { expertAddress, topicsOf } from '../expert-link/expert-address.ts';
import { placedExpertsQuery } from './expert-queries.ts';
import { LargePortrait } from '../expert-link/large-portrait.tsx';
import styles from './expert-special-screen.module.css';

const TICK_MS = 10_000;

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.fetchQuery(placedExpertsQuery('special'));
}

/** The featured experts, a band each, on alternating sides. */
export function Screen() {
  const query = useQuery(placedExpertsQuery('special'));
  const now = useServerNow(TICK_MS);
  const items = useSchedule();
  const broadcasts = (query.data?.items ?? []).map(({ _id }) => pickShownOf(items, _id, now));
  const main = findMainJoin(broadcasts.filter((item) => item !== undefined));
  return (
    <Container>
      <PageHead
        title="스페셜 전문가"
        crumbs={[{ label: '전문가', to: '/expert-list' }, { label: '스페셜 전문가' }]}
        lead="지금 가장 먼저 만나 볼 전문가를 모았어요"
      />
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton height={340} />
            <Skeleton height={340} />
          </>
        }
        isEmpty={({ items: experts }) => experts.length === 0}
        empty={<EmptyState icon="users" title="전문가를 준비하고 있어요" />}
      >
        {({ items: experts }) => (
          <ul className={styles.bands}>
            {experts.map((expert, index) => (
              <Band
                key={expert._id}
                expert={expert}
                load={index === 0 ? 'eager' : 'lazy'}
                broadcast={broadcasts[index]}
                main={broadcasts[index] !== undefined && broadcasts[index] === main}
                now={now}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Container>
  );
}

interface BandProps {
  expert: ExpertCard;
  load: 'eager' | 'lazy';
  /** On air, or the next one of today. */
  broadcast: ScheduleItem | undefined;
  main: boolean;
  now: number;
}

function Band({ expert, load, broadcast, main, now }: BandProps) {
  const isLive = broadcast?.broadcast_status === 1;
  return (
    <li className={styles.band}>
      <div className={styles.portrait}>
        <LargePortrait expert={expert} width={320} height={340} load={load} />
        {isLive && (
          <p className={styles.live}>
            <LiveBadge />
          </p>
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.market}>{expert.market}</p>
        <h2>
          <span className={styles.headline}>{expert.headline}</span>
          <span className={styles.nick}>{expert.nick} 전문가</span>
        </h2>
        <ul className={styles.topics} aria-label="다루는 분야">
          {topicsOf(expert.field).map((topic) => (
            <li key={topic}>#{topic}</li>
          ))}
        </ul>
        {broadcast && (
          <p className={styles.broadcast}>
            <strong>
              {isLive || broadcast.broadcast_status === 2
                ? '지금 방송'
                : `오늘 ${formatTime(broadcast.start_date)}`}
            </strong>
            <span>{broadcast.title}</span>
          </p>
        )}
        <div className={styles.ways}>
          {broadcast && <JoinOrBell item={broadcast} now={now} size="md" main={main} />}
          <LinkButton to={expertAddress(expert._id)} variant="outline">
            <span className="sr-only">{expert.nick} 전문가 </span>
            자세히 보기
            <Icon name="arrow-r" size={18} />
          </LinkButton>
        </div>
      </div>
    </li>
  );
}
