import { brand } from '#brand';
import type { BestStock } from '@maru/contract/post/post';
import { useQuery } from '@tanstack/react-query';
import { formatWon } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { ChangeMark } from '../../shared/ui/change-mark.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { StockCourse } from '../invest/stock-course.tsx';
import { periodText } from '../invest/stock-period.ts';
import styles from './best-stocks.module.css';
import { bestStocksQuery } from './home-queries.ts';

const ROWS = 5;

const COLUMNS: Column<{ stock: BestStock; rank: number }>[] = [
  {
    key: 'rank',
    head: <span className="sr-only">순위</span>,
    narrow: 'value',
    cell: ({ rank }) => <span className={styles.rank}>{rank}</span>,
  },
  {
    key: 'stock',
    head: '종목',
    narrow: 'main',
    cell: ({ stock }) => (
      <span className={styles.stock}>
        {stock.expert && <Avatar name={stock.expert.nick} src={stock.expert.img_path} size={40} />}
        <span>
          <strong>{stock.stock.name}</strong>
          <small>{`${stock.expert ? `${stock.expert.nick} · ` : ''}${stock.stock.theme}`}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'base',
    head: '언급일 종가',
    number: true,
    cell: ({ stock }) => formatWon(stock.base_price),
  },
  {
    key: 'close',
    head: '종료가',
    number: true,
    cell: ({ stock }) => <strong>{formatWon(stock.close_price)}</strong>,
  },
  {
    key: 'course',
    head: '흐름',
    narrow: 'value',
    cell: ({ stock }) => <StockCourse stock={stock} />,
  },
  {
    key: 'change',
    head: '등락률',
    number: true,
    narrow: 'value',
    cell: ({ stock }) => (
      <span className={styles.change}>
        <strong className={styles.close}>{formatWon(stock.close_price)}</strong>
        <ChangeMark percent={stock.change_percent} />
      </span>
    ),
  },
];

/** Stocks that the experts have closed, with the entered prices and their period. */
export function BestStocks() {
  const query = useQuery(bestStocksQuery());
  return (
    <Section
      title="베스트 종목"
      lead="전문가가 방송에서 마무리한 종목의 결과예요"
      more={{ to: '/invest/best-stock', label: '전체' }}
    >
      <Loaded
        query={query}
        skeleton={Array.from({ length: ROWS }, (_, index) => (
          <RowSkeleton key={index} />
        ))}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="chart" title="아직 마무리한 종목이 없어요" />}
      >
        {({ items }) => (
          <>
            <Card padding="sm">
              <Table
                caption="베스트 종목"
                columns={COLUMNS}
                rows={items.map((stock, index) => ({ stock, rank: index + 1 }))}
                keyOf={({ stock }) => stock._id}
              />
            </Card>
            <p className={styles.note}>
              {periodText(items)} · {brand.riskNotice.pastReturns}
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}
