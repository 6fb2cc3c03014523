import { scheduleLabel } from '@maru/contract/broadcast/broadcast';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { marketWeekQuery } from '../../shared/calendar/market-days.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Later } from '../../shared/ui/later.tsx';
import { Container, Section } from '../../shared/ui/layout.tsx';
import { partCode } from '../../shared/ui/part-code.tsx';
import { LiveBadge } from '../broadcast/live-badge.tsx';
import { useViewerOrder } from '../broadcast/interest.store.ts';
import { useSchedule, useScheduleKnown } from '../broadcast/live-schedule.tsx';
import { NoBroadcasts } from '../broadcast/no-broadcasts.tsx';
import { pickStrip, pickToday } from '../broadcast/schedule-view.ts';
import { useLiveExperts } from '../expert/on-air-experts.ts';
import { productsQuery } from '../product/product-queries.ts';
import { HeroSlides } from './hero-slides.tsx';
import { LargePortrait } from '../expert-link/large-portrait.tsx';
import styles from './home.module.css';
import ownStyles from './home-daebeom.module.css';
import {
  boardQuery,
  COLUMNS,
  expertsQuery,
  NOTICES,
  prefetchHome,
  promotionsQuery,
  reviewsQuery,
  topBannersQuery,
  videosQuery,
  weekQuery,
} from './home-queries.ts';
import { TimelineRow } from './today-schedule.tsx';

const Week = partCode(async () => (await import('./home-daebeom-parts.tsx')).Week);
const Columns = partCode(async () => (await import('./home-daebeom-parts.tsx')).Columns);
const Offers = partCode(async () => (await import('./home-daebeom-parts.tsx')).Offers);
const Videos = partCode(async () => (await import('./home-daebeom-parts.tsx')).Videos);
const Voices = partCode(async () => (await import('./home-daebeom-parts.tsx')).Voices);

const TICK_MS = 10_000;
const PORTRAITS = 3;
const ROWS = 4;

export function prefetch(queries: QueryClient): Promise<unknown> {
  return prefetchHome(queries, [
    weekQuery,
    topBannersQuery,
    promotionsQuery,
    marketWeekQuery,
    expertsQuery,
    () => boardQuery('column', COLUMNS),
    productsQuery,
    () => videosQuery('youtube'),
    reviewsQuery,
    () => boardQuery('notice', NOTICES),
  ]);
}

/** The home page of daebeom: principle first, then the week. */
export function Screen() {
  return (
    <div className={styles.page}>
      <Hero />
      <Container>
        <OnAir />
        <Later>
          <Week />
        </Later>
        <Later>
          <Columns />
        </Later>
        <Later>
          <Offers />
        </Later>
        <Later>
          <Videos />
        </Later>
        <Later>
          <Voices />
        </Later>
      </Container>
    </div>
  );
}

function Hero() {
  const now = useServerNow(TICK_MS);
  const items = useSchedule();
  const experts = useQuery(expertsQuery());
  const live = useLiveExperts();
  const known = useScheduleKnown();
  const today = pickToday(items, now).length;
  // Experts on air are shown in the middle.
  const shown = [...(experts.data?.items ?? [])]
    .sort((a, b) => Number(live.has(b._id)) - Number(live.has(a._id)))
    .slice(0, PORTRAITS);
  const [middle, left, right] = shown;

  return (
    <section className={ownStyles.hero}>
      <Container className={ownStyles.inner}>
        <div className={ownStyles.words}>
          <p className={ownStyles.eyebrow}>{known ? `오늘 ${today}편 방송` : '오늘 방송'}</p>
          <h1 tabIndex={-1} className={ownStyles.title}>
            흔들리지 않는
            <br />
            대범한 투자 습관
          </h1>
          <p className={ownStyles.lead}>
            원칙을 먼저 세우는 전문가들과
            <br />장 시작부터 마감까지 함께해요.
          </p>
          <div className={ownStyles.actions}>
            <LinkButton size="lg" to="/schedule/daebeom">
              오늘 방송 보기
              <Icon name="arrow-r" size={18} />
            </LinkButton>
            <LinkButton size="lg" variant="outline" to="/expert-list">
              전문가 만나기
            </LinkButton>
          </div>
        </div>
        <ul className={ownStyles.portraits}>
          {[left, middle, right].map(
            (expert) =>
              expert && (
                <li key={expert._id} className={ownStyles.portrait}>
                  <LargePortrait expert={expert} width={240} height={300} load="first" />
                  {live.has(expert._id) && (
                    <p className={ownStyles.live}>
                      <LiveBadge />
                    </p>
                  )}
                  <p className={ownStyles.name}>
                    <strong>
                      <CardLink to={`/expert-analyst?_id=${expert._id}`}>{expert.nick}</CardLink>
                    </strong>
                    {expert.field}
                  </p>
                </li>
              ),
          )}
        </ul>
      </Container>
    </section>
  );
}

function OnAir() {
  const now = useServerNow(TICK_MS);
  const items = useSchedule();
  const order = useViewerOrder();
  const [first] = pickStrip(items, now, 1, order);
  const rest = pickToday(items, now, order)
    .filter((item) => item._id !== first?._id)
    .filter((item) => ['live', 'replay', 'upcoming'].includes(scheduleLabel(item, now)));

  return (
    <Section title="지금 방송 중" more={{ to: '/schedule/daebeom', label: '편성표' }}>
      <div className={styles.halves}>
        <HeroSlides look="overlay" most={1} />
        {first ? (
          <Card padding="sm">
            {rest.length === 0 ? (
              <NoBroadcasts icon="cal" title="오늘 남은 방송이 없어요" />
            ) : (
              <ul>
                {rest.slice(0, ROWS).map((item) => (
                  <TimelineRow key={item._id} item={item} now={now} />
                ))}
              </ul>
            )}
          </Card>
        ) : (
          <NoBroadcasts icon="broadcast" title="오늘은 편성된 방송이 없어요" />
        )}
      </div>
    </Section>
  );
}
