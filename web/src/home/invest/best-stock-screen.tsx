import { brand } from '#brand';
import { mayShowOpenStocks } from '@maru/contract/advisory/advisory';
import { listBestStocks, type BestStock } from '@maru/contract/post/post';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { stockAddress } from '@maru/contract/stock/page/stock-page';
import { Link, useSearchParams } from 'react-router-dom';
import { Bar } from '../../shared/chart/change-bars.tsx';
import { toneOf } from '../../shared/chart/figure-table.tsx';
import { dayOf, formatDay, formatWon } from '../../shared/format.ts';
import { withBeside } from '../../shared/page-data.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { useAdvisoryKind } from '../../shared/site-links.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { ChangeMark } from '../../shared/ui/change-mark.tsx';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { choose, placeOf } from '../board/board-address.ts';
import { expertsQuery, PAGE_SIZE } from '../board/board-queries.ts';
import { EmptyPage } from '../board/empty-page.tsx';
import { ExpertChips } from '../board/lead-board.tsx';
import type { ScreenAddress } from '../screen.tsx';
import styles from './best-stock-screen.module.css';
import { StockCourse } from './stock-course.tsx';
import { periodOf, periods, periodText, sinceOf } from './stock-period.ts';

const TICK_MS = 60_000;

function stocksQuery(search: URLSearchParams, today: string, realised: boolean) {
  const { page, expert } = placeOf(search);
  const since = sinceOf(periodOf(search.get('period')), today);
  return callQuery(listBestStocks, {
    query: {
      page,
      pageSize: PAGE_SIZE,
      realised: realised ? 'true' : 'false',
      sortBy: search.get('sortBy') === 'latest' ? 'latest' : 'change',
      ...(expert === undefined ? {} : { expert }),
      ...(since === undefined ? {} : { since }),
    },
  });
}

/** Closed stocks are the default. Open stocks are shown only where the company may show them. */
const isRealised = (search: URLSearchParams) => search.get('realised') !== 'false';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return withBeside(
    queries.fetchQuery(stocksQuery(search, dayOf(Date.now()), isRealised(search))),
    [queries.fetchQuery(expertsQuery())],
  );
}

/**
 * Stocks that the experts mentioned. Open and closed stocks never share a table, and nothing is
 * summed (features L05).
 */
export function Screen() {
  const today = dayOf(useServerNow(TICK_MS));
  const [search] = useSearchParams();
  const mayShowOpen = mayShowOpenStocks(useAdvisoryKind());
  const realised = !mayShowOpen || isRealised(search);
  const query = useQuery(stocksQuery(search, today, realised));
  const byChange = search.get('sortBy') !== 'latest';

  return (
    <Container>
      <PageHead
        title="베스트 종목"
        crumbs={[{ label: '투자정보' }, { label: '베스트 종목' }]}
        lead="전문가가 방송에서 다룬 종목과 그 뒤의 가격이에요"
      />
      <div className={styles.bar}>
        {mayShowOpen && (
          <SegmentNav
            label="종목 상태"
            links={[
              { to: choose(search, 'realised', null), label: '종료', current: realised },
              { to: choose(search, 'realised', 'false'), label: '진행 중', current: !realised },
            ]}
          />
        )}
        <SegmentNav
          label="정렬"
          links={[
            { to: choose(search, 'sortBy', null), label: '등락률순', current: byChange },
            { to: choose(search, 'sortBy', 'latest'), label: '최신순', current: !byChange },
          ]}
        />
      </div>
      <div role="group" aria-label="기간" className={styles.chips}>
        {periods.map(({ value, label }) => (
          <ChipLink
            key={label}
            size="sm"
            to={choose(search, 'period', value)}
            on={periodOf(search.get('period')).value === value}
          >
            {label}
          </ChipLink>
        ))}
      </div>
      <ExpertChips />
      <p className={styles.state}>
        {realised
          ? '종료: 전문가가 방송에서 마무리했다고 말한 종목이에요.'
          : '진행 중: 아직 마무리하지 않은 종목이라 등락은 확정된 값이 아니에요.'}{' '}
        {brand.riskNotice.pastReturns}
      </p>
      <Loaded
        query={query}
        skeleton={Array.from({ length: 6 }, (_, index) => (
          <RowSkeleton key={index} />
        ))}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="chart" what="종목이">
            <EmptyState
              icon="chart"
              title="조건에 맞는 종목이 없어요"
              line="기간이나 전문가를 바꿔 보세요"
            />
          </EmptyPage>
        }
      >
        {({ items, page, pageSize, total, up, down }) => (
          <>
            <p className={styles.period}>
              {periodText(items)} · {total}종목 · 오른 종목 {up} · 내린 종목 {down}
            </p>
            <Card padding="sm">
              <Table
                caption={realised ? '종료한 종목' : '진행 중인 종목'}
                columns={columnsOf(items)}
                rows={items}
                keyOf={({ _id }) => _id}
              />
            </Card>
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Container>
  );
}

/** The bars of a page have one scale. */
function columnsOf(items: readonly BestStock[]): Column<BestStock>[] {
  const most = Math.max(1, ...items.map(({ change_percent }) => Math.abs(change_percent)));
  return [
    ...COLUMNS,
    {
      key: 'change',
      head: '등락률',
      number: true,
      narrow: 'value',
      cell: ({ change_percent }) => (
        <span className={styles.change}>
          <span className={styles.changeBar}>
            <Bar
              value={change_percent}
              scale={{ min: -most, max: most }}
              tone={toneOf(change_percent)}
            />
          </span>
          <ChangeMark percent={change_percent} />
        </span>
      ),
    },
  ];
}

const COLUMNS: Column<BestStock>[] = [
  {
    key: 'stock',
    head: '종목',
    narrow: 'main',
    cell: ({ stock, expert, mentioned_on, base_price, close_price }) => (
      <span className={styles.stock}>
        <strong>
          <Link to={stockAddress(stock.code)}>{stock.name}</Link>
        </strong>
        <small>
          {stock.code} · {stock.theme}
        </small>
        <small className={styles.narrow}>
          {`${expert ? `${expert.nick} · ` : ''}${formatDay(mentioned_on)}`} {formatWon(base_price)}{' '}
          → {formatWon(close_price)}
        </small>
      </span>
    ),
  },
  {
    key: 'expert',
    head: '전문가',
    cell: ({ expert }) =>
      expert && (
        <span className={styles.expert}>
          <Avatar name={expert.nick} src={expert.img_path} size={32} />
          {expert.nick}
        </span>
      ),
  },
  {
    key: 'mentioned',
    head: '언급일',
    number: true,
    cell: ({ mentioned_on }) => formatDay(mentioned_on),
  },
  { key: 'base', head: '기준가', number: true, cell: ({ base_price }) => formatWon(base_price) },
  {
    key: 'close',
    head: '기준일 종가',
    number: true,
    cell: ({ close_price, close_on }) => (
      <span className={styles.close}>
        <strong>{formatWon(close_price)}</strong>
        <small>{formatDay(close_on)}</small>
      </span>
    ),
  },
  {
    key: 'course',
    head: '흐름',
    narrow: 'value',
    cell: (stock) => <StockCourse stock={stock} />,
  },
];
