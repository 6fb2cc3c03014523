import { brand } from '#brand';
import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { formatCount, formatTime } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Breadcrumb } from '../../shared/ui/breadcrumb.tsx';
import { ExternalButton } from '../../shared/ui/button.tsx';
import { Card, Thumb } from '../../shared/ui/card.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { JoinButton } from '../broadcast/join-button.tsx';
import { LiveBadge } from '../broadcast/live-badge.tsx';
import { useFlipOf, useSchedule, useScheduleConnection } from '../broadcast/live-schedule.tsx';
import { thumbnailOf } from '../broadcast/schedule-view.ts';
import { ReminderBell } from '../reminder/reminder-bell.tsx';
import { topicsOf } from '../expert-link/expert-address.ts';
import { LargePortrait } from '../expert-link/large-portrait.tsx';
import styles from './expert-hero.module.css';
import { pickShownOf } from './on-air-experts.ts';
import type { ExpertView } from './expert-queries.ts';

const TICK_MS = 10_000;

interface ExpertHeroProps {
  expert: ExpertView;
  /** Number of recordings and reviews; `undefined` until known. */
  vods: number | undefined;
  reviews: number | undefined;
}

/** Header of an expert's page: the expert, and the current or next broadcast. */
export function ExpertHero({ expert, vods, reviews }: ExpertHeroProps) {
  const now = useServerNow(TICK_MS);
  const items = useSchedule();
  const shown = pickShownOf(items, expert._id, now);

  return (
    <section className={styles.hero}>
      <Container>
        <Breadcrumb
          crumbs={[{ label: '전문가', to: brand.places.experts }, { label: expert.nick }]}
        />
        <div className={styles.grid}>
          <div className={styles.portrait}>
            <LargePortrait expert={expert} width={280} height={330} load="first" />
          </div>
          <div className={styles.words}>
            <p className={styles.badges}>
              {shown?.broadcast_status === 1 && <LiveBadge size="lg" quiet />}
              <Badge tone="login" size="lg">
                {expert.market}
              </Badge>
            </p>
            <h1 tabIndex={-1} className={styles.name}>
              {expert.nick} <small>전문가</small>
            </h1>
            <p className={styles.headline}>{expert.headline}</p>
            <ul className={styles.topics} aria-label="다루는 분야">
              {topicsOf(expert.field).map((topic) => (
                <li key={topic}>#{topic}</li>
              ))}
            </ul>
            <dl className={styles.counts}>
              <Figure name="방송" value={formatCount(expert.broadcasts, '회')} />
              {vods !== undefined && <Figure name="VOD" value={formatCount(vods, '편')} />}
              {reviews !== undefined && <Figure name="후기" value={formatCount(reviews, '건')} />}
            </dl>
            <p className={styles.ways}>
              <ReminderBell about="expert" _id={expert._id} name={`${expert.nick} 전문가`} />
              {expert.kakao_url !== null && (
                <ExternalButton size="sm" variant="outline" href={expert.kakao_url}>
                  카톡 채널
                </ExternalButton>
              )}
            </p>
          </div>
          {shown && <LiveCard item={shown} now={now} />}
        </div>
      </Container>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function LiveCard({ item, now }: { item: ScheduleItem; now: number }) {
  const current = useScheduleConnection();
  const flip = useFlipOf(item);
  const label = scheduleLabel(item, now);
  return (
    <Card as="article" className={styles.live}>
      <h2 className={styles.liveHead}>
        {label === 'upcoming' ? `오늘 ${formatTime(item.start_date)} 방송` : '지금 방송 중'}
      </h2>
      <Thumb
        src={thumbnailOf(item)}
        hero
        badges={<StateBadge label={label} unsure={!current} flip={flip} />}
      />
      <p className={styles.liveTitle}>{item.title}</p>
      <JoinButton item={item} now={now} size="md" full main />
    </Card>
  );
}
