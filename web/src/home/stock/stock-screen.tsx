import { brand } from '#brand';
import type { OutputOf } from '@maru/contract/core/call';
import { stockAddress, type getStock, type LastClose } from '@maru/contract/stock/page/stock-page';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDay, formatWon } from '../../shared/format.ts';
import { withBeside } from '../../shared/page-data.ts';
import { PageMeta } from '../../shared/page-meta.tsx';
import { isMissing, nothingThere } from '../../shared/page-subject.ts';
import { Breadcrumb } from '../../shared/ui/breadcrumb.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import type { ScreenAddress } from '../screen.tsx';
import { CloseChange } from './close-change.tsx';
import { OwnAlerts, WatchActions } from './own-alerts.tsx';
import { StockChart } from './stock-chart.tsx';
import { StockMentions } from './stock-mentions.tsx';
import { codeOf, mentionsQuery, stockQuery } from './stock-queries.ts';
import styles from './stock-screen.module.css';

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const code = codeOf(search);
  if (code === null) return nothingThere();
  return withBeside(queries.fetchQuery(stockQuery(code)), [
    queries.fetchQuery(mentionsQuery(code, search)),
  ]);
}

/** One stock: its last close, its course, and everything the site published about it. */
export function Screen() {
  const [search] = useSearchParams();
  const code = codeOf(search);
  return code === null ? <NotFoundPage /> : <StockPage key={code} code={code} />;
}

const MARKETS = { KOSPI: '코스피', KOSDAQ: '코스닥', KONEX: '코넥스' };

type Stock = OutputOf<typeof getStock>['item'];

function StockPage({ code }: { code: string }) {
  const query = useQuery(stockQuery(code));
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      {!query.data && <PageMeta title="종목" />}
      <Breadcrumb
        crumbs={[
          { label: '투자정보' },
          { label: '베스트 종목', to: '/invest/best-stock' },
          { label: query.data?.item.name ?? '종목' },
        ]}
      />
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton width={220} height={40} />
            <Skeleton width={180} height={48} />
            <Skeleton height={360} />
          </>
        }
      >
        {({ item }) => <Content stock={item} />}
      </Loaded>
    </Container>
  );
}

function Content({ stock }: { stock: Stock }) {
  const { code, name, market, last, days, marks } = stock;
  return (
    <>
      <PageMeta
        title={`${name} (${code})`}
        description={describe(stock)}
        path={stockAddress(code)}
      />
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1} className={styles.name}>
            {name}
          </h1>
          <p className={styles.code}>
            {code} · {MARKETS[market]}
          </p>
        </div>
        <WatchActions code={code} name={name} last={last} />
      </header>
      <Price last={last} />
      <StockChart name={name} days={days} marks={marks} />
      <OwnAlerts code={code} name={name} />
      <StockMentions code={code} />
      <p className={styles.risk}>
        가격은 수정주가 기준 일별 종가이고 실시간이 아니에요. {brand.riskNotice.pastReturns}
      </p>
    </>
  );
}

function Price({ last }: { last: LastClose | null }) {
  if (last === null) return <p className={styles.none}>아직 받은 종가가 없어요</p>;
  return (
    <p className={styles.price}>
      <strong>{formatWon(last.close)}</strong>
      <CloseChange last={last} />
      <span className={styles.day}>
        <time dateTime={last.day}>{formatDay(last.day)}</time> 종가
      </span>
    </p>
  );
}

function describe({ name, code, last }: Stock): string {
  const price =
    last === null ? '' : ` ${formatDay(last.day)} 종가는 ${formatWon(last.close)}이에요.`;
  return `${name}(${code})의 일별 종가와 방송, 글, 공시를 한곳에서 보세요.${price}`;
}
