import type { QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { brand } from '#brand';
import { scheduleLabel } from '@maru/contract/broadcast/broadcast';
import { useServerNow } from '../../shared/server-clock.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Later } from '../../shared/ui/later.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { partCode } from '../../shared/ui/part-code.tsx';
import { useJoin } from '../broadcast/join-broadcast.tsx';
import { useViewerOrder } from '../broadcast/interest.store.ts';
import { useSchedule, useScheduleKnown } from '../broadcast/live-schedule.tsx';
import { pickOnAir, pickToday } from '../broadcast/schedule-view.ts';
import { BroadcastStrip } from './broadcast-strip.tsx';
import { HeroSlides } from './hero-slides.tsx';
import styles from './home.module.css';
import {
  bestStocksQuery,
  boardQuery,
  calendarQuery,
  CARD_NEWS,
  expertsQuery,
  faqsQuery,
  marketQuery,
  NOTICES,
  prefetchHome,
  promotionsQuery,
  REPORTS,
  reviewsQuery,
  topBannersQuery,
} from './home-queries.ts';
import heroStyles from './home-hero.module.css';

const Today = partCode(async () => (await import('./home-maru-parts.tsx')).Today);
const Experts = partCode(async () => (await import('./home-maru-parts.tsx')).Experts);
const Stocks = partCode(async () => (await import('./home-maru-parts.tsx')).Stocks);
const Media = partCode(async () => (await import('./home-maru-parts.tsx')).Media);
const Voices = partCode(async () => (await import('./home-maru-parts.tsx')).Voices);

const TICK_MS = 10_000;

/** The ten shortcuts under the hero on a small screen. */
const QUICK: readonly { to: string; icon: IconName; label: string }[] = [
  { to: '/schedule/maru', icon: 'broadcast', label: '편성표' },
  { to: '/expert-list', icon: 'users', label: '전문가' },
  { to: '/invest/best-stock', icon: 'trend', label: '베스트 종목' },
  { to: '/invest/calendar', icon: 'cal', label: '캘린더' },
  { to: '/invest/daily-report', icon: 'doc', label: '리포트' },
  { to: '/vod', icon: 'video', label: 'VOD' },
  { to: '/reviews/list', icon: 'star', label: '투자후기' },
  { to: '/event/in-progress', icon: 'gift', label: '이벤트' },
  { to: '/products/vip', icon: 'crown', label: '멤버십' },
  { to: '/cs/notice', icon: 'headset', label: '고객센터' },
];

export function prefetch(queries: QueryClient): Promise<unknown> {
  return prefetchHome(queries, [
    topBannersQuery,
    promotionsQuery,
    calendarQuery,
    marketQuery,
    expertsQuery,
    bestStocksQuery,
    () => boardQuery('daily-report', REPORTS),
    () => boardQuery('card-news', CARD_NEWS),
    reviewsQuery,
    () => boardQuery('notice', NOTICES),
    faqsQuery,
  ]);
}

/** The home page of maru: today's broadcasts first. */
export function Screen() {
  return (
    <div className={styles.page}>
      <Hero />
      <Container>
        <Later touched>
          <QuickMenu />
        </Later>
        <BroadcastStrip title="지금 방송 중" />
        <Later>
          <Today />
        </Later>
        <Later>
          <Experts />
        </Later>
        <Later>
          <Stocks />
        </Later>
        <Later>
          <Media />
        </Later>
        <Later>
          <Voices />
        </Later>
      </Container>
    </div>
  );
}

function QuickMenu() {
  return (
    <nav aria-label="빠른 메뉴" className={heroStyles.quick}>
      {QUICK.map(({ to, icon, label }) => (
        <Link key={to} to={to}>
          <span>
            <Icon name={icon} size={24} />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Hero() {
  const now = useServerNow(TICK_MS);
  const { join } = useJoin();
  const { initialized, authenticated } = useSession();
  const items = useSchedule();
  const known = useScheduleKnown();
  const today = pickToday(items, now).length;
  const order = useViewerOrder();
  const live = pickOnAir(items, order).filter((item) => scheduleLabel(item, now) === 'live');
  const [first] = live;

  return (
    <section className={heroStyles.hero}>
      <Container className={heroStyles.inner}>
        <div className={heroStyles.words}>
          <p className={heroStyles.eyebrow}>
            {`오늘 방송${known ? ` ${today}편` : ''}${live.length > 0 ? ` · 지금 ${live.length}편 생방송` : ''}`}
          </p>
          <h1 tabIndex={-1} className={heroStyles.title}>
            오늘 장,
            <br />
            마루에서 같이 봐요
          </h1>
          <p className={heroStyles.lead}>
            전문가들의 생방송과 데일리 리포트를
            <br />한 화면에서 무료로 시작해 보세요.
          </p>
          <div className={heroStyles.actions}>
            {first ? (
              <Button size="lg" onClick={() => join(first)}>
                <Icon name="play-fill" size={18} />
                지금 방송 보기
              </Button>
            ) : (
              <LinkButton size="lg" to={brand.places.schedule}>
                오늘 편성 보기
              </LinkButton>
            )}
            {!(initialized && authenticated) && (
              <LinkButton size="lg" variant="outline" to="/terms">
                무료 회원가입
              </LinkButton>
            )}
          </div>
        </div>
        <div className={heroStyles.slides}>
          <HeroSlides />
        </div>
      </Container>
    </section>
  );
}
