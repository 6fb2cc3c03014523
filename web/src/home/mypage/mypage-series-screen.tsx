import { brand } from '#brand';
import { listMyMemberships } from '@maru/contract/account/me';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { ProgressRing } from '../../shared/ui/progress-ring.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { curriculaQuery, useCourses } from '../vod/use-courses.ts';
import { CurrentMembership } from './current-membership.tsx';
import { MembershipRows } from './membership-rows.tsx';
import { pickCurrent } from './membership-view.ts';
import { MypageShell } from './mypage-shell.tsx';
import styles from './own-page.module.css';

/** Series that the member bought or started, with the progress and the remaining time. */
export function Screen() {
  return (
    <MypageShell>
      <h1 tabIndex={-1}>시리즈</h1>
      <p className={styles.lead}>보고 있는 시리즈의 진도와 남은 수강 기간이에요</p>
      <section className={styles.part}>
        <h2>수강 진도</h2>
        <Begun />
      </section>
      <section className={styles.part}>
        <h2>수강권</h2>
        <Bought />
      </section>
    </MypageShell>
  );
}

/** The same progress that the curriculum shows, for series that the member started or bought. */
function Begun() {
  const query = useQuery(curriculaQuery());
  const coursesOf = useCourses();
  return (
    <Loaded query={query} skeleton={<RowSkeleton />}>
      {({ items }) => {
        const own = coursesOf(items).filter(
          ({ course, bought }) => bought || course.steps.some(({ percent }) => percent > 0),
        );
        if (own.length === 0) {
          return (
            <EmptyState
              icon="book"
              tone="neutral"
              level="h3"
              title="아직 시작한 시리즈가 없어요"
              line="커리큘럼에서 순서대로 배워 보세요"
            >
              <LinkButton to="/curriculum" size="sm">
                커리큘럼 보기
              </LinkButton>
            </EmptyState>
          );
        }
        return (
          <div className={styles.twos}>
            {own.map(({ series, course }) => (
              <Card key={series._id} className={styles.course}>
                <ProgressRing
                  label={`${series.title} 진도`}
                  percent={course.percent}
                  line={`${course.done} / ${course.steps.length}강`}
                />
                <div>
                  <h3>{series.title}</h3>
                  {course.next && <p className={styles.hint}>다음 · {course.next.item.title}</p>}
                  <LinkButton
                    to={`/curriculum#series-${series._id}`}
                    variant="outline"
                    size="xs"
                    aria-label={`${series.title} 이어보기`}
                  >
                    이어보기
                  </LinkButton>
                </div>
              </Card>
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}

function Bought() {
  const query = useQuery(callQuery(listMyMemberships, {}));
  return (
    <Loaded
      query={query}
      skeleton={<RowSkeleton />}
      isEmpty={({ items }) => items.every(({ product }) => product.kind !== 'series')}
      empty={
        <EmptyState
          icon="layers"
          level="h3"
          title="구매한 시리즈가 없어요"
          line="시리즈를 구매하면 남은 기간을 여기에서 볼 수 있어요"
        >
          <LinkButton to={brand.places.products} variant="neutral" size="sm">
            상품 보기
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
            <div className={styles.twos}>
              {current.map((membership) => (
                <CurrentMembership key={membership._id} membership={membership} />
              ))}
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
  );
}
