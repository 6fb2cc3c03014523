import { brand } from '#brand';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { getMyDesk, type OwnProduct } from '@maru/contract/account/me';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { dayOf } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton, Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { useMergedSchedule } from '../broadcast/live-schedule.tsx';
import { isOfDay } from '../broadcast/schedule-view.ts';
import { expertAddress } from '../expert-link/expert-address.ts';
import { COLUMNS } from './column-address.ts';
import { MypageShell } from './mypage-shell.tsx';
import { OwnBroadcastRow } from './own-broadcast-row.tsx';
import { OwnColumns } from './own-columns.tsx';
import styles from './mypage-expert-screen.module.css';
import page from './own-page.module.css';

const OwnDays = lazyComponent(async () => (await import('./own-days.tsx')).OwnDays);

const TICK_MS = 10_000;

const hasColumns = brand.routes.some(({ path }) => path === COLUMNS);

/** The desk of an expert: own broadcasts with their switch, products, and counts of subscribers. */
export function Screen() {
  const query = useQuery(callQuery(getMyDesk, {}));
  const expert = query.data?.expert;
  return (
    <MypageShell>
      <div className={styles.head}>
        <h1 tabIndex={-1}>전문가 홈</h1>
        {expert?.has_page && (
          <LinkButton to={expertAddress(expert._id)} variant="outline" size="xs">
            내 페이지 보기
          </LinkButton>
        )}
      </div>
      <Loaded
        query={query}
        skeleton={<DeskSkeleton />}
        isEmpty={(desk) => desk.expert === null}
        empty={
          <EmptyState
            icon="user"
            title="연결된 전문가 정보가 없어요"
            line="계정과 전문가 정보를 이어 달라고 관리자에게 문의해 주세요"
          />
        }
      >
        {({ broadcasts, products, subscribers }) => (
          <>
            <div className={styles.figures}>
              <Figure label="지금 구독" value={`${subscribers}명`} />
              <Figure label="판매 중인 상품" value={`${products.filter(isOnSale).length}개`} />
              <Figure label="남은 편성" value={`${broadcasts.length}편`} />
            </div>
            <Broadcasts items={broadcasts} />
            <Suspense fallback={<Skeleton height={300} />}>
              <OwnDays />
            </Suspense>
            <Products items={products} />
            {hasColumns && <OwnColumns />}
          </>
        )}
      </Loaded>
    </MypageShell>
  );
}

function DeskSkeleton() {
  return (
    <>
      <div className={styles.figures}>
        <Skeleton height={98} />
        <Skeleton height={98} />
        <Skeleton height={98} />
      </div>
      <div className={page.part}>
        <RowSkeleton />
        <RowSkeleton />
      </div>
    </>
  );
}

function isOnSale({ on_sale }: OwnProduct): boolean {
  return on_sale;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Card quiet padding="sm">
      <p className={styles.label}>{label}</p>
      <p className={styles.figure}>{value}</p>
    </Card>
  );
}

function Broadcasts({ items }: { items: readonly ScheduleItem[] }) {
  const now = useServerNow(TICK_MS);
  const shown = useMergedSchedule(items);
  const day = dayOf(now);
  const today = shown.filter((item) => isOfDay(item, day, day));
  const coming = shown.filter((item) => !today.includes(item));

  return (
    <>
      <section className={page.part}>
        <h2>오늘의 방송</h2>
        {today.length === 0 ? (
          <EmptyState icon="broadcast" tone="neutral" level="h3" title="오늘은 방송이 없어요" />
        ) : (
          <Rows items={today} now={now} switched />
        )}
      </section>
      {coming.length > 0 && (
        <section className={page.part}>
          <h2>다가오는 편성</h2>
          <Rows items={coming} now={now} />
        </section>
      )}
    </>
  );
}

/** `switched` rows have controls to go on and off the air. Rows of other days are read-only. */
function Rows({
  items,
  now,
  switched = false,
}: {
  items: readonly ScheduleItem[];
  now: number;
  switched?: boolean;
}) {
  const first = items.find((item) => item.broadcast_status === 0);
  return (
    <Card padding="sm">
      <ul className={styles.rows}>
        {items.map((item) => (
          <OwnBroadcastRow
            key={item._id}
            item={item}
            now={now}
            switched={switched}
            main={item === first}
          />
        ))}
      </ul>
    </Card>
  );
}

function Products({ items }: { items: readonly OwnProduct[] }) {
  return (
    <section className={page.part}>
      <h2>상품과 구독</h2>
      {items.length === 0 ? (
        <EmptyState icon="card" tone="neutral" level="h3" title="등록된 상품이 없어요" />
      ) : (
        <Card padding="sm">
          <ul className={styles.rows}>
            {items.map((product) => (
              <li key={product._id} className={styles.product}>
                <p>
                  <strong>{product.name}</strong>
                  <span>
                    {product.price.toLocaleString('ko-KR')}원 · {product.period_n}
                    {product.period_unit === 'month' ? '개월' : '일'}
                  </span>
                </p>
                <Badge tone={product.on_sale ? 'success' : 'ended'}>
                  {product.on_sale ? '판매 중' : '판매 중지'}
                </Badge>
                <strong className={styles.count}>구독 {product.subscribers}명</strong>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
