import { brand } from '#brand';
import { listMyMemberships } from '@maru/contract/account/me';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { choiceAddress } from '../product/order-address.ts';
import { Subscriptions } from '../subscription/subscriptions.tsx';
import { Coupons } from './coupons.tsx';
import { CurrentMembership } from './current-membership.tsx';
import { MembershipRows } from './membership-rows.tsx';
import { isForSale, pickCurrent } from './membership-view.ts';
import { MypageShell } from './mypage-shell.tsx';
import { OrderList } from './order-list.tsx';
import styles from './own-page.module.css';
import { Refunds } from './refunds.tsx';

/** Current, upcoming and past memberships, and orders. */
export function Screen() {
  const query = useQuery(callQuery(listMyMemberships, {}));
  return (
    <MypageShell>
      <h1 tabIndex={-1}>이용 서비스</h1>
      <p className={styles.lead}>이용 중인 상품과 주문 내역이에요</p>
      <Loaded
        query={query}
        skeleton={
          <div className={styles.part}>
            <Skeleton height={254} />
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon="card"
            title="이용한 상품이 없어요"
            line="상품에 가입하면 기간과 상태를 여기에서 볼 수 있어요"
          >
            <LinkButton to={brand.places.products} size="sm">
              상품 보기
            </LinkButton>
          </EmptyState>
        }
      >
        {({ items }) => {
          const current = pickCurrent(items);
          const others = items.filter(({ state }) => state !== 'current');
          return (
            <>
              {current.length > 0 && (
                <section className={styles.part}>
                  <h2>이용 중</h2>
                  <div className={styles.twos}>
                    {current.map((membership) => (
                      <div key={membership._id}>
                        <CurrentMembership membership={membership} />
                        {isForSale(membership) && (
                          <LinkButton
                            to={choiceAddress(membership.product._id)}
                            variant="outline"
                            size="sm"
                            className={styles.under}
                          >
                            기간 연장하기
                            <span className="sr-only"> {membership.product.name}</span>
                          </LinkButton>
                        )}
                      </div>
                    ))}
                  </div>
                </section>
              )}
              {others.length > 0 && (
                <section className={styles.part}>
                  <h2>예정·지난 상품</h2>
                  <Card>
                    <MembershipRows items={others} />
                  </Card>
                </section>
              )}
            </>
          );
        }}
      </Loaded>
      <Subscriptions />
      <section className={styles.part}>
        <h2>주문 내역</h2>
        <OrderList />
      </section>
      <Coupons />
      <Refunds />
    </MypageShell>
  );
}
