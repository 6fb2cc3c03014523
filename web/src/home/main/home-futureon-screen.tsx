import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduleLabel } from '@maru/contract/broadcast/broadcast';
import { useServerNow } from '../../shared/server-clock.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Later } from '../../shared/ui/later.tsx';
import { Container, Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BannerStrip } from '../banner/banner-strip.tsx';
import { useJoin } from '../broadcast/join-broadcast.tsx';
import { useSchedule, useScheduleConnection } from '../broadcast/live-schedule.tsx';
import { useLiveExperts } from '../expert/on-air-experts.ts';
import { pickOnAir } from '../broadcast/schedule-view.ts';
import { ChannelButton } from '../expert/channel-button.tsx';
import { BroadcastStrip } from './broadcast-strip.tsx';
import { NoticeCard, NOTICES } from './customer-corner.tsx';
import { DailyNotes, DAILY_NOTES } from './daily-notes.tsx';
import { EventBand } from './event-band.tsx';
import { HeroSlides } from './hero-slides.tsx';
import styles from './home.module.css';
import heroStyles from './home-futureon.module.css';
import {
  boardQuery,
  eventsQuery,
  expertsQuery,
  prefetchHome,
  promotionsQuery,
  reviewsQuery,
  topBannersQuery,
  videosQuery,
} from './home-queries.ts';
import { ReviewStrip } from './review-strip.tsx';
import { TrialBand } from './trial-band.tsx';
import { VideoGrid } from './video-grid.tsx';

const TICK_MS = 10_000;
const LESSONS = 4;
/** As the page of the lessons itself draws its steps. */
const LESSON_ICONS = ['book', 'candle', 'chart', 'shield'] as const;
const CHANNELS = 5;

export function prefetch(queries: QueryClient): Promise<unknown> {
  return prefetchHome(queries, [
    topBannersQuery,
    promotionsQuery,
    expertsQuery,
    () => boardQuery('base', LESSONS),
    () => boardQuery('daily', DAILY_NOTES),
    reviewsQuery,
    eventsQuery,
    () => videosQuery('youtube'),
    () => boardQuery('notice', NOTICES),
  ]);
}

/** The home page of futureon: the night market, and the way into it. */
export function Screen() {
  return (
    <div className={styles.page}>
      <Hero />
      <Container>
        <TrialBand />
        <BroadcastStrip title="실시간 방송" />
        <Later>
          <FirstSteps />
        </Later>
        <Later>
          <Channels />
        </Later>
        <Later>
          <div className={styles.split}>
            <ReviewStrip title="수강·이용 후기" most={2} />
            <DailyNotes />
          </div>
        </Later>
        <Later>
          <BannerStrip location="PROMOTION" label="알림과 혜택" className={styles.promotion} />
          <Videos />
        </Later>
        <Later>
          <div className={heroStyles.foot}>
            <EventBand />
            <NoticeCard />
          </div>
        </Later>
      </Container>
    </div>
  );
}

function Hero() {
  const now = useServerNow(TICK_MS);
  const { join } = useJoin();
  const items = useSchedule();
  const [first] = pickOnAir(items).filter((item) => scheduleLabel(item, now) === 'live');

  return (
    <section className={heroStyles.hero}>
      <Container className={heroStyles.inner}>
        <div className={heroStyles.words}>
          <p className={heroStyles.eyebrow}>
            <Icon name="clock" size={18} />
            밤 10:30 – 새벽 02:00, 매일 생방송
          </p>
          <h1 tabIndex={-1} className={heroStyles.title}>
            해외선물의 밤,
            <br />
            혼자 보지 마세요
          </h1>
          <p className={heroStyles.lead}>
            전문가의 실시간 화면을 보면서 추세와 손절 기준을 <br />
            같이 배워요. 첫 3일은 VIP 방송까지 무료예요.
          </p>
          <div className={heroStyles.actions}>
            {first ? (
              <Button size="lg" variant="accent" onClick={() => join(first)}>
                <Icon name="play-fill" size={18} />
                실시간 방송 입장
              </Button>
            ) : (
              <LinkButton size="lg" variant="accent" to="/schedule/live">
                실시간 방송 편성
              </LinkButton>
            )}
            <LinkButton size="lg" variant="ghost" to="/schedule/intro" className={heroStyles.ghost}>
              방송 안내 보기
            </LinkButton>
          </div>
        </div>
        <HeroSlides look="glass" />
      </Container>
    </section>
  );
}

/** The first lessons as a path of four. */
function FirstSteps() {
  const query = useQuery(boardQuery('base', LESSONS));
  return (
    <Section
      title="처음이라면, 이 순서로"
      lead="투자 기초부터 실전 방송까지 4단계로 안내해요"
      more={{ to: '/invest/base', label: '투자 기초 전체' }}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="book" title="강의를 준비하고 있어요" />}
      >
        {({ items }) => (
          <ol className={styles.strip}>
            {items.map((post, index) => (
              <li key={post._id} className={heroStyles.step}>
                <p>
                  <strong>{String(index + 1).padStart(2, '0')}</strong>
                  <Icon name={LESSON_ICONS[index] ?? 'book'} size={22} />
                </p>
                <h3>
                  <CardLink to={`/invest/detail/${post._id}`}>{post.title}</CardLink>
                </h3>
                <p className={heroStyles.excerpt}>{post.excerpt}</p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}

/** The experts' one-way channels. */
function Channels() {
  const query = useQuery(expertsQuery());
  const live = useLiveExperts();
  const current = useScheduleConnection();
  return (
    <Section
      title="전문가 카톡"
      lead="채널은 단방향 안내용이에요. 1:1 종목 상담은 하지 않아요."
      more={{ to: '/expert-kakao', label: '전체' }}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="users" title="전문가를 준비하고 있어요" />}
      >
        {({ items }) => (
          <ul className={heroStyles.channels}>
            {items
              .filter((expert) => expert.kakao_url !== null)
              .slice(0, CHANNELS)
              .map((expert) => (
                <Card key={expert._id} as="li" className={heroStyles.channel}>
                  <Avatar
                    name={expert.nick}
                    src={expert.profile.profile_img_path[0]}
                    size={78}
                    live={current && live.has(expert._id)}
                  />
                  <h3>{expert.nick}</h3>
                  <p>{expert.field}</p>
                  <ChannelButton nick={expert.nick} href={expert.kakao_url ?? ''} />
                </Card>
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function Videos() {
  const [place, setPlace] = useState<'youtube' | 'basic'>('youtube');
  return (
    <Section
      title="유튜브 다시보기"
      aside={
        <div role="group" aria-label="종류" className={styles.chips}>
          <Chip size="sm" on={place === 'youtube'} onClick={() => setPlace('youtube')}>
            최신 영상
          </Chip>
          <Chip size="sm" on={place === 'basic'} onClick={() => setPlace('basic')}>
            기초 강의
          </Chip>
        </div>
      }
    >
      <VideoGrid place={place} />
    </Section>
  );
}
