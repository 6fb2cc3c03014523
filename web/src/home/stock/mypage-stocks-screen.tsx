import type { WatchedStock } from '@maru/contract/stock/page/own-stock';
import { stockAddress } from '@maru/contract/stock/page/stock-page';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDay, formatWon } from '../../shared/format.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { choose } from '../board/board-address.ts';
import { MypageShell } from '../mypage/mypage-shell.tsx';
import own from '../mypage/own-page.module.css';
import { CloseChange } from './close-change.tsx';
import styles from './mypage-stocks-screen.module.css';
import { AlertSettings } from './own-alerts.tsx';
import { myStocksQuery } from './stock-queries.ts';
import { useAddStockAlert, useSetMyStock } from './watch-stock.ts';

const ORDERS = [
  { value: null, label: '담은 순' },
  { value: 'name', label: '이름순' },
  { value: 'change', label: '등락률순' },
] as const;

/** Stocks that the member watches, with their alerts (features A41). */
export function Screen() {
  const [search] = useSearchParams();
  const query = useQuery(myStocksQuery);
  const order = ORDERS.find(({ value }) => value === search.get('sortBy'))?.value ?? null;
  return (
    <MypageShell>
      <h1 tabIndex={-1}>관심 종목</h1>
      <p className={own.lead}>별을 누른 종목의 종가와 알림이에요</p>
      <Loaded
        query={query}
        skeleton={
          <>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon="star"
            tone="neutral"
            title="관심 종목이 없어요"
            line="종목 화면에서 '관심 종목'을 누르면 여기에 모여요"
          >
            <LinkButton to="/invest/best-stock" variant="neutral" size="sm">
              베스트 종목 보기
            </LinkButton>
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <div className={styles.bar}>
              <p role="status">{items.length}종목</p>
              <SegmentNav
                label="정렬"
                links={ORDERS.map(({ value, label }) => ({
                  to: choose(search, 'sortBy', value),
                  label,
                  current: value === order,
                }))}
              />
            </div>
            <ul className={styles.rows}>
              {inOrder(items, order).map((item) => (
                <Row key={item.code} item={item} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </MypageShell>
  );
}

function inOrder(items: readonly WatchedStock[], order: string | null): WatchedStock[] {
  if (order === 'name') return items.toSorted((a, b) => a.name.localeCompare(b.name, 'ko'));
  if (order !== 'change') return [...items];
  const changeOf = ({ last }: WatchedStock) => last?.change_percent ?? -Infinity;
  return items.toSorted((a, b) => changeOf(b) - changeOf(a) || a.code.localeCompare(b.code));
}

function Row({ item }: { item: WatchedStock }) {
  const { code, name, last } = item;
  const watch = useSetMyStock();
  const alert = useAddStockAlert(item);
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div>
          <h2 className={styles.name}>
            <Link to={stockAddress(code)}>{name}</Link>
          </h2>
          <p className={styles.facts}>{code}</p>
        </div>
        {last === null ? (
          <p className={styles.facts}>받은 종가가 없어요</p>
        ) : (
          <p className={styles.price}>
            <strong>{formatWon(last.close)}</strong>
            <CloseChange last={last} />
            <span className={styles.facts}>
              <time dateTime={last.day}>{formatDay(last.day)}</time> 종가
            </span>
          </p>
        )}
      </div>
      <AlertSettings stock={{ code, name }} own={item} />
      <div className={styles.actions}>
        <Button
          variant="outline"
          size="xs"
          loading={alert.isPending}
          aria-label={`${name} 가격 알림 추가`}
          onClick={() => void alert.add()}
        >
          <Icon name="plus" size={16} />
          가격 알림
        </Button>
        <Button
          variant="neutral"
          size="xs"
          loading={watch.isPending}
          aria-label={`${name} 빼기`}
          onClick={() => watch.mutate({ code, name, watched: false, disclosures: false })}
        >
          빼기
        </Button>
      </div>
    </li>
  );
}
