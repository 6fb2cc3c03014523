import { brand } from '#brand';
import { getMe, getMyOverview, listMySessions } from '@maru/contract/account/me';
import { listMyOrders } from '@maru/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatDateTime } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton, RowSkeleton, Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BroadcastCard } from '../broadcast/broadcast-card.tsx';
import { useMergedSchedule } from '../broadcast/live-schedule.tsx';
import { ConsentToggles } from './consent-toggles.tsx';
import { CurrentMembership } from './current-membership.tsx';
import { useEnding } from './device-list.tsx';
import { deviceOf } from './device-of.ts';
import { compareWatched, pickCurrent } from './membership-view.ts';
import { MypageShell } from './mypage-shell.tsx';
import { OrderHead } from './order-head.tsx';
import styles from './mypage-screen.module.css';

const TICK_MS = 10_000;
const ORDERS_SHOWN = 3;

/** Start page of the member's own pages: active products, items to continue, and consents. */
export function Screen() {
  const me = useQuery(callQuery(getMe, {}));
  const name = me.data?.item.nickname ?? me.data?.item.name;
  return (
    <MypageShell>
      <h1 tabIndex={-1}>{name === undefined ? '마이페이지' : `안녕하세요, ${name}님`}</h1>
      <Figures />
      <GoOn />
      <div className={styles.pair}>
        <Paid />
        <Card as="section">
          <h2 className={styles.cardTitle}>알림 설정</h2>
          <ConsentToggles />
        </Card>
      </div>
      <ThisDevice />
    </MypageShell>
  );
}

function Figures() {
  const now = useServerNow(TICK_MS);
  const query = useQuery(callQuery(getMyOverview, {}));
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={styles.figures}>
          <Skeleton height={164} />
          <Skeleton height={164} />
          <Skeleton height={164} />
        </div>
      }
    >
      {({ memberships, watched_this_month, watched_last_month, messages_this_month }) => {
        const [current] = pickCurrent(memberships);
        return (
          <div className={styles.figures}>
            {current ? (
              <CurrentMembership membership={current} />
            ) : (
              <Card quiet>
                <p className={styles.label}>이용 중인 상품</p>
                <p className={styles.none}>아직 이용 중인 상품이 없어요</p>
                <LinkButton to={brand.places.products} variant="outline" size="sm">
                  상품 보기
                </LinkButton>
              </Card>
            )}
            <Card quiet>
              <p className={styles.label}>이번 달 본 방송</p>
              <p className={styles.figure}>{watched_this_month}편</p>
              <p className={styles.line}>
                {compareWatched(watched_this_month, watched_last_month)}
              </p>
            </Card>
            <Card quiet>
              <p className={styles.label}>이번 달 받은 메시지</p>
              <p className={styles.figure}>{messages_this_month}건</p>
              <p className={styles.line}>{formatDay(now).slice(0, 7)}.01부터 오늘까지</p>
            </Card>
          </div>
        );
      }}
    </Loaded>
  );
}

function GoOn() {
  const now = useServerNow(TICK_MS);
  const query = useQuery(callQuery(getMyOverview, {}));
  const watched = useMergedSchedule(query.data?.watched);
  return (
    <Section title="이어서 볼 방송" more={{ to: '/vod', label: '다시보기' }}>
      <Loaded
        query={query}
        skeleton={
          <div className={styles.cards}>
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
        isEmpty={() => watched.length === 0}
        empty={
          <EmptyState
            icon="play"
            tone="neutral"
            title="이어서 볼 방송이 없어요"
            line="입장한 방송과 다시보기가 여기에 모여요"
          />
        }
      >
        {() => (
          <ul className={styles.cards}>
            {watched.map((item) => (
              <BroadcastCard key={item._id} item={item} now={now} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function Paid() {
  const query = useQuery(callQuery(listMyOrders, { query: { pageSize: ORDERS_SHOWN } }));
  return (
    <Card as="section">
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>결제 내역</h2>
        <LinkButton to={paths.mypageService} variant="ghost" size="xs">
          전체
          <Icon name="chev-r" size={16} />
        </LinkButton>
      </div>
      <Loaded
        query={query}
        skeleton={<RowSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="card" tone="neutral" title="결제한 내역이 없어요" />}
      >
        {({ items }) => (
          <ul className={styles.orders}>
            {items.map((order) => (
              <li key={order._id}>
                <OrderHead order={order} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function ThisDevice() {
  const { data } = useQuery(callQuery(listMySessions, {}));
  const { endOthers, busy } = useEnding();
  const session = data?.items.find(({ current }) => current);
  if (!data || !session) return null;
  return (
    <Card as="section" className={styles.device}>
      <Icon name="shield-check" size={24} />
      <div>
        <h2 className={styles.deviceTitle}>지금 이 기기에서 이용하고 있어요</h2>
        <p className={styles.line}>
          {deviceOf(session.user_agent).name} · {formatDateTime(session.created_at)} 로그인
        </p>
      </div>
      {data.items.length > 1 && (
        <Button
          variant="outline"
          size="sm"
          loading={busy === 'others'}
          onClick={() => void endOthers()}
        >
          다른 기기 로그아웃
        </Button>
      )}
    </Card>
  );
}
