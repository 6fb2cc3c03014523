import type { Product } from '@maru/contract/product/product';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayOf, formatDay, formatShortDate, formatWon } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { CardLink, Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton, RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { shownDaysOf, weekOf } from '../../shared/week.ts';
import { BannerStrip } from '../banner/banner-strip.tsx';
import { useWeekSchedule } from '../broadcast/live-schedule.tsx';
import { WeekSchedule } from '../broadcast/week-schedule.tsx';
import {
  levels,
  monthlyPriceOf,
  periodOf,
  perMonthOf,
  pickProduct,
} from '../product/product-price.ts';
import { productsQuery } from '../product/product-queries.ts';
import { levelNames } from '../product/product-words.ts';
import { NoticeCard } from './customer-corner.tsx';
import ownStyles from './home-daebeom.module.css';
import { boardQuery, COLUMNS, weekQuery } from './home-queries.ts';
import { postPicture } from '../board/post-picture.ts';
import styles from './home.module.css';
import { ReviewStrip } from './review-strip.tsx';
import { VideoGrid } from './video-grid.tsx';

/* The parts of daebeom's home page below the first screen. Their code loads after the first view. */

const TICK_MS = 10_000;

export function Week() {
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

export function Columns() {
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
                <Thumb src={postPicture(lead, 'large')} />
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
                  <Thumb src={postPicture(post)} className={ownStyles.cover} />
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
            <Price product={product} />
            <LinkButton size="sm" full to={`/products/${level}`} className={ownStyles.look}>
              살펴보기
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The price of a month, so that periods of different lengths compare, with what is to be paid. */
function Price({ product }: { product: Product }) {
  const monthly = monthlyPriceOf(product);
  const pass = `${periodOf(product)} 이용권`;
  const unit = monthly === null ? '' : `${perMonthOf(product)} `;
  const isMonth = product.price === monthly;
  return (
    <p className={ownStyles.price}>
      {unit}
      <strong>{formatWon(monthly ?? product.price)}</strong>
      <span>{monthly === null || isMonth ? pass : `${pass} ${formatWon(product.price)}`}</span>
    </p>
  );
}

/** A benefit of this membership that the one below does not include. */
function ownBenefitOf({ benefits }: Product, below: Product | undefined): string | undefined {
  return benefits.find((benefit) => !below?.benefits.includes(benefit));
}

export function Offers() {
  return (
    <>
      <Memberships />
      <BannerStrip location="PROMOTION" label="알림과 혜택" className={styles.promotion} />
    </>
  );
}

export function Videos() {
  return (
    <Section title="유튜브" more={{ to: '/invest/youtube', label: '전체' }}>
      <VideoGrid place="youtube" />
    </Section>
  );
}

export function Voices() {
  return (
    <div className={styles.split}>
      <ReviewStrip title="투자후기" most={2} />
      <div className={ownStyles.notices}>
        <NoticeCard />
      </div>
    </div>
  );
}
