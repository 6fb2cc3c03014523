import { brand } from '#brand';
import { findRoute } from '@maru/brands/route-match';
import type { BestStock } from '@maru/contract/post/post';
import { stockAddress } from '@maru/contract/stock/page/stock-page';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatChange, formatDay, formatWon } from '../../shared/format.ts';
import { ColumnChart } from '../../shared/chart/column-chart.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { ChangeMark } from '../../shared/ui/change-mark.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { StockCourse } from '../invest/stock-course.tsx';
import styles from './expert-panels.module.css';
import { expertStocksQuery } from './expert-queries.ts';

const hasStockPage = findRoute(brand, '/invest/stock') !== null;

const COLUMNS: Column<BestStock>[] = [
  {
    key: 'stock',
    head: '종목',
    narrow: 'main',
    cell: ({ stock, mentioned_on, close_on }) => (
      <span className={styles.stock}>
        <strong>
          {hasStockPage ? <Link to={stockAddress(stock.code)}>{stock.name}</Link> : stock.name}
        </strong>
        <small>{stock.theme}</small>
        <small className={styles.span}>
          {formatDay(mentioned_on)} – {formatDay(close_on)}
        </small>
      </span>
    ),
  },
  {
    key: 'day',
    head: '언급일',
    number: true,
    cell: ({ mentioned_on }) => formatDay(mentioned_on),
  },
  {
    key: 'base',
    head: '언급일 종가',
    number: true,
    cell: ({ base_price }) => formatWon(base_price),
  },
  {
    key: 'close',
    head: '최근 종가',
    number: true,
    cell: ({ close_price, close_on }) => (
      <span className={styles.stock}>
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
  {
    key: 'change',
    head: '등락률',
    number: true,
    narrow: 'value',
    cell: ({ change_percent }) => <ChangeMark percent={change_percent} />,
  },
];

const LIST = '/invest/best-stock';
const hasList = findRoute(brand, LIST) !== null;

/** Stocks that the expert mentioned. Open and closed stocks are never mixed (L05). */
export function ExpertStocks({ expert }: { expert: number }) {
  const query = useQuery(expertStocksQuery(expert));
  return (
    <Section
      title="베스트 종목"
      lead="방송에서 다룬 종목의 언급일 이후 등락이에요"
      {...(hasList && { more: { to: `${LIST}?expert=${expert}`, label: '전체' } })}
    >
      <p className={styles.notice}>{brand.riskNotice.pastReturns}</p>
      <Loaded
        query={query}
        skeleton={
          <>
            <RowSkeleton />
            <RowSkeleton />
          </>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="chart" title="아직 다룬 종목이 없어요" />}
      >
        {({ items }) => (
          <>
            <StockTable title="보고 있는 종목" rows={items.filter((row) => !row.realised)} />
            <ClosedRecord rows={items.filter((row) => row.realised)} />
            <StockTable title="마무리한 종목" rows={items.filter((row) => row.realised)} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function StockTable({ title, rows }: { title: string; rows: readonly BestStock[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.group}>{title}</h3>
      <Card padding="sm">
        <Table caption={title} columns={COLUMNS} rows={rows} keyOf={(row) => row._id} />
      </Card>
    </>
  );
}

/** Fewer stocks are no record. */
const FEWEST = 3;

/**
 * The closed stocks in the order of their close, each by itself. Nothing is summed, and open stocks
 * are left out (features L05). The table below has the same figures.
 */
function ClosedRecord({ rows }: { rows: readonly BestStock[] }) {
  if (rows.length < FEWEST) return null;
  const closed = rows.toSorted((one, other) => one.close_on.localeCompare(other.close_on));
  const up = closed.filter(({ change_percent }) => change_percent > 0).length;
  const down = closed.filter(({ change_percent }) => change_percent < 0).length;
  const counts = `마무리한 ${closed.length}종목 중 오른 종목 ${up}, 내린 종목 ${down}`;
  return (
    <>
      <h3 className={styles.group}>마무리한 기록</h3>
      <Card>
        <p className={styles.notice}>{counts} · 종료일 순서, 종목마다 따로예요</p>
        <ColumnChart
          labels={closed.map(({ close_on }) => formatDay(close_on))}
          values={closed.map(({ change_percent }) => change_percent)}
          isChange
          summary={`${counts}. ${closed.map(({ stock, change_percent }) => `${stock.name} ${formatChange(change_percent).spoken}`).join(', ')}`}
          format={(value) => `${value > 0 ? '+' : ''}${value}%`}
          height={160}
        />
      </Card>
    </>
  );
}
