import { listMyCoupons, type OwnCoupon } from '@maru/contract/coupon/coupon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { offOf } from '../../shared/coupon-off.ts';
import { formatDay } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { couponStates } from '../coupon/coupon-words.ts';
import styles from '../coupon/coupon.module.css';
import { RegisterCoupon } from '../coupon/register-coupon.tsx';
import ownPage from './own-page.module.css';

const SHOWN_AT_FIRST = 5;
const MOST_SHOWN = 100;

/** The member's coupons, usable ones first, and the form to register another. */
export function Coupons() {
  const [pageSize, setPageSize] = useState(SHOWN_AT_FIRST);
  const query = useQuery({
    ...callQuery(listMyCoupons, { query: { pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={ownPage.part} aria-labelledby="coupons">
      <h2 id="coupons">내 쿠폰</h2>
      <Card>
        <Loaded
          query={query}
          skeleton={<RowSkeleton />}
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState icon="tag" tone="neutral" title="가지고 있는 쿠폰이 없어요" />}
        >
          {({ items, total }) => (
            <>
              <ul>
                {items.map((coupon) => (
                  <CouponRow key={coupon._id} coupon={coupon} />
                ))}
              </ul>
              {total > items.length && pageSize < MOST_SHOWN && (
                <Button
                  variant="neutral"
                  size="sm"
                  className={styles.all}
                  onClick={() => setPageSize(MOST_SHOWN)}
                >
                  모두 보기 ({total}장)
                </Button>
              )}
            </>
          )}
        </Loaded>
        <RegisterCoupon className={styles.all} />
      </Card>
    </section>
  );
}

function CouponRow({ coupon }: { coupon: OwnCoupon }) {
  const { name, state, valid_from, valid_to, products, order } = coupon;
  const { tone, label } = couponStates[state];
  return (
    <li className={styles.coupon}>
      <div>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.line}>
          {formatDay(valid_from)} – {formatDay(valid_to)}
        </p>
        <p className={styles.line}>
          {products.length === 0 ? '모든 상품' : products.join(', ')}
          {order && (
            <>
              {' · '}
              <Link to={`${paths.payment}?order=${order._id}`}>주문 {order.order_no}</Link>
            </>
          )}
        </p>
      </div>
      <p className={styles.end}>
        <strong>{offOf(coupon)} 할인</strong>
        <Badge tone={tone}>{label}</Badge>
      </p>
    </li>
  );
}
