import { brand } from '#brand';
import { listMyMemberships } from '@maru/contract/me';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CurrentMembership } from './current-membership.tsx';
import { MembershipRows } from './membership-rows.tsx';
import { pickCurrent } from './membership-view.ts';
import { MypageShell } from './mypage-shell.tsx';
import styles from './own-page.module.css';

/** The series that were bought, with how much of their time is left. */
export function Screen() {
  const query = useQuery(callQuery(listMyMemberships, {}));
  return (
    <MypageShell>
      <h1 tabIndex={-1}>시리즈</h1>
      <p className={styles.lead}>구매한 시리즈와 남은 수강 기간이에요</p>
      <Loaded
        query={query}
        skeleton={<RowSkeleton />}
        isEmpty={({ items }) => items.every(({ product }) => product.kind !== 'series')}
        empty={
          <EmptyState
            icon="layers"
            level="h2"
            title="구매한 시리즈가 없어요"
            line="시리즈를 구매하면 여기에서 이어서 볼 수 있어요"
          >
            <LinkButton to={brand.places.schedule} size="sm">
              방송 편성 보기
            </LinkButton>
          </EmptyState>
        }
      >
        {({ items }) => {
          const series = items.filter(({ product }) => product.kind === 'series');
          const current = pickCurrent(series);
          const others = series.filter(({ state }) => state !== 'current');
          return (
            <>
              <div className={styles.part}>
                <div className={styles.twos}>
                  {current.map((membership) => (
                    <CurrentMembership key={membership._id} membership={membership} />
                  ))}
                </div>
              </div>
              {others.length > 0 && (
                <section className={styles.part}>
                  <h2>예정·지난 시리즈</h2>
                  <Card>
                    <MembershipRows items={others} />
                  </Card>
                </section>
              )}
            </>
          );
        }}
      </Loaded>
    </MypageShell>
  );
}
