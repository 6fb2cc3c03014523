import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BannerStrip } from '../banner/banner-strip.tsx';
import { useScheduleConnection } from '../broadcast/live-schedule.tsx';
import { ChannelButton } from '../expert/channel-button.tsx';
import { useLiveExperts } from '../expert/on-air-experts.ts';
import { NoticeCard } from './customer-corner.tsx';
import { DailyNotes } from './daily-notes.tsx';
import { EventBand } from './event-band.tsx';
import heroStyles from './home-futureon.module.css';
import { boardQuery, expertsQuery, LESSONS } from './home-queries.ts';
import styles from './home.module.css';
import { ReviewStrip } from './review-strip.tsx';
import { VideoGrid } from './video-grid.tsx';

/* The parts of futureon's home page below the first screen. Their code loads after the first view. */

/** The same icons as on the lessons page. */
const LESSON_ICONS = ['book', 'candle', 'chart', 'shield'] as const;
const CHANNELS = 5;

export { TrialBand as Trial } from './trial-band.tsx';

/** The kinds of broadcasts beside the title of the live ones, with pages of their own. */
export function Kinds() {
  return (
    <SegmentNav
      label="방송 종류"
      links={[
        { to: '/schedule/live', label: '라이브', current: true },
        { to: '/schedule/instruction', label: '교육 방송', current: false },
        { to: '/schedule/vod', label: 'VOD', current: false },
      ]}
    />
  );
}

/** The first lessons as a path of four. */
export function FirstSteps() {
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
                <p className={heroStyles.free}>{`조회 ${formatNumber(post.views)} · 무료`}</p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}

/** The experts' one-way channels. */
export function Channels() {
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

export function Voices() {
  return (
    <div className={styles.split}>
      <ReviewStrip title="수강·이용 후기" most={2} />
      <DailyNotes />
    </div>
  );
}

export function Media() {
  return (
    <>
      <BannerStrip location="PROMOTION" label="알림과 혜택" className={styles.promotion} />
      <Videos />
    </>
  );
}

export function News() {
  return (
    <div className={heroStyles.foot}>
      <EventBand />
      <NoticeCard />
    </div>
  );
}
