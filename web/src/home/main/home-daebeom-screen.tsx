import type { Product } from '@maru/contract/product/product';
import { scheduleLabel } from '@maru/contract/broadcast/broadcast';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayOf, formatDay, formatShortDate, formatWon } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card, CardLink, Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Later } from '../../shared/ui/later.tsx';
import { Container, Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton, RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BannerStrip } from '../banner/banner-strip.tsx';
import { NoBroadcasts } from '../broadcast/no-broadcasts.tsx';
import { LiveBadge } from '../broadcast/live-badge.tsx';
import { useLiveExperts } from '../expert/on-air-experts.ts';
import { useWeekSchedule, useSchedule, useScheduleKnown } from '../broadcast/live-schedule.tsx';
import { pickStrip, pickToday } from '../broadcast/schedule-view.ts';
import { WeekSchedule } from '../broadcast/week-schedule.tsx';
import { marketWeekQuery } from '../../shared/calendar/market-days.ts';
import { shownDaysOf, weekOf } from '../../shared/week.ts';
import { levels, periodOf, pickProduct } from '../product/product-price.ts';
import { productsQuery } from '../product/product-queries.ts';
import { levelNames } from '../product/product-words.ts';
import { NoticeCard, NOTICES } from './customer-corner.tsx';
import { HeroSlides } from './hero-slides.tsx';
import styles from './home.module.css';
import ownStyles from './home-daebeom.module.css';
import {
  boardQuery,
  expertsQuery,
  prefetchHome,
  promotionsQuery,
  reviewsQuery,
  topBannersQuery,
  videosQuery,
  weekQuery,
} from './home-queries.ts';
import { ReviewStrip } from './review-strip.tsx';
import { TimelineRow } from './today-schedule.tsx';
import { VideoGrid } from './video-grid.tsx';

const TICK_MS = 10_000;
const COLUMNS = 5;
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
        <Week />
        <Later>
          <Columns />
        </Later>
        <Later>
          <Memberships />
          <BannerStrip location="PROMOTION" label="알림과 혜택" className={styles.promotion} />
        </Later>
        <Later>
          <Section title="유튜브" more={{ to: '/invest/youtube', label: '전체' }}>
            <VideoGrid place="youtube" />
          </Section>
        </Later>
        <Later>
          <div className={styles.split}>
            <ReviewStrip title="투자후기" most={2} />
            <div className={ownStyles.notices}>
              <NoticeCard />
            </div>
          </div>
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
                  {expert.profile.profile_img_path[0] && (
                    <img
                      src={expert.profile.profile_img_path[0]}
                      alt=""
                      width={240}
                      height={300}
                      fetchPriority="high"
                    />
                  )}
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
  const [first] = pickStrip(items, now, 1);
  const rest = pickToday(items, now)
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

function Week() {
  const now = useServerNow(TICK_MS);
  const today = dayOf(now);
  const query = useQuery(weekQuery(today));
  const week = weekOf(today);
  const items = useWeekSchedule(query.data?.items, week, today);
  const days = shownDaysOf(week, [today]);

  return (
    <Section
      title={
        <>
          이번 주 편성표{' '}
          <small className={ownStyles.span}>
            {formatDay(days[0] ?? today)} – {formatShortDate(days.at(-1) ?? today).slice(0, 5)}
          </small>
        </>
      }
      more={{ to: '/schedule/daebeom', label: '전체' }}
    >
      <Loaded query={query} skeleton={<RowSkeleton />}>
        {() => <WeekSchedule items={items} now={now} week={week} today={today} brief />}
      </Loaded>
    </Section>
  );
}

function Columns() {
  const query = useQuery(boardQuery('column', COLUMNS));
  const addressOf = (_id: number) => `/invest/column/content?_id=${_id}`;
  return (
    <Section title="전문가 칼럼" more={{ to: '/invest/column', label: '전체' }}>
      <Loaded
        query={query}
        skeleton={<CardSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="edit" title="아직 칼럼이 없어요" />}
      >
        {({ items: [lead, ...rest] }) => (
          <div className={ownStyles.columns}>
            {lead && (
              <article className={ownStyles.lead1}>
                <Thumb src={lead.img_path} />
                <p className={ownStyles.byline}>
                  {lead.expert && (
                    <>
                      <Avatar name={lead.expert.nick} src={lead.expert.img_path} size={28} />
                      <strong>{lead.expert.nick}</strong>
                    </>
                  )}
                  <span>{formatDay(lead.created_at)}</span>
                </p>
                <h3>
                  <CardLink to={addressOf(lead._id)}>{lead.title}</CardLink>
                </h3>
                <p className={ownStyles.excerpt}>{lead.excerpt}</p>
              </article>
            )}
            <ul className={ownStyles.list}>
              {rest.map((post) => (
                <li key={post._id}>
                  <div>
                    <h3>
                      <CardLink to={addressOf(post._id)}>{post.title}</CardLink>
                    </h3>
                    <p className={ownStyles.byline}>
                      {post.expert && (
                        <>
                          <Avatar name={post.expert.nick} src={post.expert.img_path} size={24} />
                          <strong>{post.expert.nick}</strong>
                        </>
                      )}
                      <span>{formatDay(post.created_at)}</span>
                    </p>
                  </div>
                  <Thumb src={post.img_path} className={ownStyles.cover} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Section>
  );
}

/** The memberships that can be bought, with the price of their shortest period. */
function Memberships() {
  const { data } = useQuery(productsQuery());
  const sold = levels.flatMap((level) => {
    const product = pickProduct(data?.items ?? [], level, 1);
    return product ? [{ level, product }] : [];
  });
  if (sold.length === 0) return null;

  return (
    <section className={ownStyles.band}>
      <div>
        <Icon name="crown" size={28} className={ownStyles.crown} />
        <h2>대범 멤버십</h2>
        <p>
          VIP · 프리미엄 · VVIP
          <br />
          필요한 만큼만 골라 보세요.
        </p>
        <Link to="/products/vip">
          혜택 자세히 비교하기 <Icon name="chev-r" size={16} />
        </Link>
      </div>
      <ul className={ownStyles.levels}>
        {sold.map(({ level, product }, index) => (
          <li key={level} data-level={level}>
            <h3>{levelNames[level]}</h3>
            <p>{ownBenefitOf(product, sold[index - 1]?.product)}</p>
            <p className={ownStyles.price}>
              {periodOf(product)} <strong>{formatWon(product.price)}</strong>
            </p>
            <LinkButton size="sm" full to={`/products/${level}`} className={ownStyles.look}>
              살펴보기
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A benefit of this membership that the one below does not include. */
function ownBenefitOf({ benefits }: Product, below: Product | undefined): string | undefined {
  return benefits.find((benefit) => !below?.benefits.includes(benefit));
}
