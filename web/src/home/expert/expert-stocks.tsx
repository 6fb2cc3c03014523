import { brand } from '#brand';
import { findRoute } from '@maru/brands/route-match';
import type { BestStock } from '@maru/contract/post/post';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatWon } from '../../shared/format.ts';
import { Card } from '../../shared/ui/card.tsx';
import { ChangeMark } from '../../shared/ui/change-mark.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import styles from './expert-panels.module.css';
import { expertStocksQuery } from './expert-queries.ts';

const COLUMNS: Column<BestStock>[] = [
  {
    key: 'stock',
    head: '종목',
    narrow: 'main',
    cell: ({ stock, mentioned_on, close_on }) => (
      <span className={styles.stock}>
        <strong>{stock.name}</strong>
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
