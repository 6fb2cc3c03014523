import { brand } from '#brand';
import type { Product } from '@maru/contract/product/product';
import { getMe } from '@maru/contract/account/me';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatWon } from '../../shared/format.ts';
import { withBeside } from '../../shared/page-data.ts';
import { callQuery } from '../../shared/query.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Container } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BuyingNotes } from './buying-notes.tsx';
import { Comparison } from './comparison.tsx';
import { FreeCard, LevelCard } from './level-card.tsx';
import { MemberExperts } from './member-experts.tsx';
import styles from './membership-page.module.css';
import { orderAddress } from './order-address.ts';
import { levels, monthsOf, periodOf, pickProduct, savingOf, type Level } from './product-price.ts';
import { productsQuery } from './product-queries.ts';
import { levelNames, levelNameOf } from './product-words.ts';
import { expertsQuery } from '../expert-link/experts-query.ts';

/** Default period in months, where a product of that length exists. */
const USUAL_MONTHS = 3;

const HEADS: Record<Level, { title: string; lead: string }> = {
  vip: {
    title: '내 투자 시간에 맞춰 고르세요',
    lead: '언제든 해지할 수 있고, 남은 기간은 규정에 따라 환불돼요',
  },
  premium: {
    title: '더 깊이 배우는 프리미엄',
    lead: '방송과 다시보기에 공개 강연까지 한 번에 이용해요',
  },
  vvip: {
    title: '가까이에서 함께하는 VVIP',
    lead: '프리미엄의 모든 혜택에 소규모 스터디를 더했어요',
  },
};

export function prefetchMemberships(queries: QueryClient): Promise<unknown> {
  return withBeside(queries.fetchQuery(productsQuery()), [queries.fetchQuery(expertsQuery())]);
}

/** The memberships side by side. `level` is the subject of the page. */
export function MembershipPage({ level }: { level: Level }) {
  const [search] = useSearchParams();
  const query = useQuery(productsQuery());
  const { authenticated } = useSession();
  const { data: me } = useQuery({ ...callQuery(getMe, {}), enabled: authenticated });
  const grade = authenticated ? me?.item.grade : undefined;
  const products = query.data?.items ?? [];
  const periods = monthsOf(products, level);
  const asked = Number(search.get('months'));
  const months = periods.find((n) => n === asked) ?? usualOf(periods);
  const shown = levels.flatMap((name) => pickProduct(products, name, months) ?? []);
  const subject = pickProduct(products, level, months);

  return (
    <div>
      <div className={styles.head}>
        <Container>
          <p className={styles.eyebrow}>{brand.name} 멤버십</p>
          <h1 tabIndex={-1}>{HEADS[level].title}</h1>
          <p className={styles.lead}>{HEADS[level].lead}</p>
          {periods.length > 1 && (
            <PeriodNav level={level} products={products} periods={periods} months={months} />
          )}
        </Container>
      </div>
      <Container>
        <Loaded
          query={query}
          skeleton={
            <div className={styles.waiting}>
              <CardSkeleton />
              <CardSkeleton />
              <CardSkeleton />
            </div>
          }
          isEmpty={() => shown.length === 0}
          empty={<EmptyState icon="tag" title="지금 가입할 수 있는 상품이 없어요" />}
        >
          {({ refund_rule }) => {
            const ruleOf = (product: Product | null) => product?.refund_rule ?? refund_rule;
            const stated = ruleOf(subject);
            return (
              <>
                <ul className={classNames(styles.cards, shown.length > 2 && styles.four)}>
                  <FreeCard grade={grade} />
                  {shown.map((product) => (
                    <LevelCard
                      key={product._id}
                      name={levelNameOf(product)}
                      product={product}
                      all={products}
                      subject={product.kind === level}
                      inUse={product.kind === grade}
                      rule={ruleOf(product)._id === stated._id ? undefined : ruleOf(product)}
                    />
                  ))}
                </ul>
                <nav aria-label="멤버십 종류" className={styles.kinds}>
                  {shown.map((product) => (
                    <Link
                      key={product._id}
                      to={`/products/${product.kind}`}
                      aria-current={product.kind === level ? 'page' : undefined}
                    >
                      {levelNameOf(product)} 자세히
                    </Link>
                  ))}
                </nav>
                <Comparison products={shown} nameOf={levelNameOf} subject={level} />
                <MemberExperts title={`${levelNames[level]} 멤버가 만나는 전문가`} />
                <BuyingNotes rule={stated} />
                {subject && (
                  <p className={styles.join}>
                    <LinkButton to={orderAddress(subject)} size="lg" full>
                      {levelNames[level]} {periodOf(subject)} {formatWon(subject.price)} 가입하기
                    </LinkButton>
                  </p>
                )}
              </>
            );
          }}
        </Loaded>
      </Container>
    </div>
  );
}

interface PeriodNavProps {
  level: Level;
  products: readonly Product[];
  periods: readonly number[];
  /** The chosen period. */
  months: number;
}

/** The periods that the membership is sold for, each with its discount. */
function PeriodNav({ level, products, periods, months }: PeriodNavProps) {
  const saving = (n: number) => {
    const product = pickProduct(products, level, n);
    return product?.period_n === n ? savingOf(product, products) : null;
  };
  return (
    <SegmentNav
      label="이용 기간"
      className={styles.periods ?? ''}
      links={periods.map((n) => ({
        to: `?months=${n}`,
        current: n === months,
        label: (
          <>
            {n}개월
            {saving(n) !== null && <small>{saving(n)}% 할인</small>}
          </>
        ),
      }))}
    />
  );
}

function usualOf(periods: readonly number[]): number {
  return periods.includes(USUAL_MONTHS) ? USUAL_MONTHS : (periods[0] ?? 1);
}
