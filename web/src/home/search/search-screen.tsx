import { brand } from '#brand';
import { popularSearches, searchSite, type SearchKind } from '@maru/contract/search/search';
import type { OutputOf } from '@maru/contract/core/call';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '../../shared/page-meta.tsx';
import { paths } from '../../shared/paths.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Container, PageHead, Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { EmptyPage } from '../board/empty-page.tsx';
import { BroadcastCard } from '../broadcast/broadcast-card.tsx';
import { useViewerOrder } from '../broadcast/interest.store.ts';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { pickOnAir } from '../broadcast/schedule-view.ts';
import type { ScreenAddress } from '../screen.tsx';
import { kindLabels } from './kind-labels.ts';
import { searchAddress, searchPlaceOf } from './search-address.ts';
import { SearchResult, StockResult } from './search-result.tsx';
import styles from './search-screen.module.css';
import { SiteSearch } from './site-search.tsx';

/** The title contains the search text. */
export const ownMeta = true;

const SKELETON_ROWS = 6;
const MOST_ON_AIR = 4;
const TICK_MS = 10_000;

const resultsQuery = (search: URLSearchParams) => {
  const { q, kind, page } = searchPlaceOf(search);
  return {
    ...callQuery(searchSite, { query: { q, page, ...(kind === null ? {} : { kind }) } }),
    enabled: q !== '',
  };
};

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const { enabled, ...query } = resultsQuery(search);
  return enabled ? queries.fetchQuery(query) : Promise.resolve();
}

/** The search of the site: everything public by its words, of all kinds or of one. */
export function Screen() {
  const [search] = useSearchParams();
  const { q } = searchPlaceOf(search);
  return (
    <Container>
      <PageMeta title={q === '' ? '검색' : `‘${q}’ 검색`} noindex />
      <PageHead
        title={q === '' ? '검색' : `‘${q}’ 검색 결과`}
        crumbs={[{ label: '검색' }]}
        lead="제목과 첫 줄에서 찾아요. 초성(ㅂㄷㅊ)과 종목코드도 돼요"
      />
      <div className={styles.field}>
        <SiteSearch q={q} />
      </div>
      {q === '' ? <Ready /> : <Results />}
    </Container>
  );
}

/** Nothing is looked for yet. */
function Ready() {
  return (
    <EmptyState icon="search" title="무엇을 찾고 있나요?" line="두 글자만 넣어도 찾을 수 있어요">
      <WaysOn />
      <PopularWords />
    </EmptyState>
  );
}

/** Words that others search for. They load after the page. */
function PopularWords() {
  const words = useQuery(callQuery(popularSearches, {})).data?.words ?? [];
  if (words.length === 0) return null;
  return (
    <nav aria-label="많이 찾는 검색어" className={styles.popular}>
      {words.map((word) => (
        <ChipLink key={word} on={false} to={searchAddress(word)}>
          {word}
        </ChipLink>
      ))}
    </nav>
  );
}

function WaysOn() {
  return (
    <>
      <LinkButton variant="neutral" size="sm" to={paths.csFaq}>
        자주 묻는 질문
      </LinkButton>
      <LinkButton variant="neutral" size="sm" to={paths.csNotice}>
        공지사항
      </LinkButton>
    </>
  );
}

function Results() {
  const [search] = useSearchParams();
  const { q } = searchPlaceOf(search);
  const query = useQuery(resultsQuery(search));
  return (
    <Loaded
      query={query}
      skeleton={Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <RowSkeleton key={index} />
      ))}
    >
      {(found) => (
        <>
          {found.stock && found.stocks.length === 0 && (
            <p className={styles.count}>
              종목코드 {found.stock.code} · <strong>{found.stock.name}</strong>
            </p>
          )}
          <Kinds kinds={found.kinds} />
          {found.stocks.length > 0 && (
            <ul aria-label="종목" className={styles.results}>
              {found.stocks.map((stock) => (
                <StockResult key={stock.code} stock={stock} q={found.stock?.name ?? q} />
              ))}
            </ul>
          )}
          {found.items.length === 0 && found.stocks.length > 0 ? (
            <p className={styles.count} role="status">
              종목 {found.stocks.length}개를 찾았어요. 방송과 글은 아직 없어요
            </p>
          ) : found.items.length === 0 ? (
            <EmptyPage total={found.total} icon="search" tone="neutral" what="결과가">
              <Nothing />
              <OnAir />
            </EmptyPage>
          ) : (
            <>
              <p className={styles.count} role="status">
                결과 {found.total.toLocaleString('ko-KR')}건
              </p>
              <ul className={styles.results}>
                {found.items.map((hit) => (
                  <SearchResult
                    key={`${hit.kind} ${hit._id}`}
                    hit={hit}
                    q={found.stock?.name ?? q}
                  />
                ))}
              </ul>
            </>
          )}
          <Pagination page={found.page} pageSize={found.pageSize} total={found.total} />
        </>
      )}
    </Loaded>
  );
}

/** The kinds in which something was found, and the one that was chosen. */
function Kinds({ kinds }: { kinds: OutputOf<typeof searchSite>['kinds'] }) {
  const [search] = useSearchParams();
  const { q, kind: chosen } = searchPlaceOf(search);
  const all = kinds.reduce((sum, { total }) => sum + total, 0);
  const shown = kinds.filter(({ kind, total }) => total > 0 || kind === chosen);
  if (shown.length === 0) return null;

  const tab = (kind: SearchKind | null, total: number) => (
    <ChipLink key={kind ?? 'all'} to={searchAddress(q, kind)} on={kind === chosen}>
      {kind === null ? '전체' : kindLabels[kind]}{' '}
      <span className={styles.total}>{total.toLocaleString('ko-KR')}</span>
    </ChipLink>
  );
  return (
    <nav aria-label="검색 결과 종류" className={styles.kinds}>
      {tab(null, all)}
      {shown.map(({ kind, total }) => tab(kind, total))}
    </nav>
  );
}

/** Broadcasts to watch instead of a result. */
function OnAir() {
  const now = useServerNow(TICK_MS);
  const onAir = pickOnAir(useSchedule(), useViewerOrder()).slice(0, MOST_ON_AIR);
  if (onAir.length === 0) return null;
  return (
    <Section title="지금 방송 중" more={{ to: brand.places.schedule, label: '편성표 전체 보기' }}>
      <ul className={styles.onAir}>
        {onAir.map((item) => (
          <BroadcastCard key={item._id} item={item} now={now} />
        ))}
      </ul>
    </Section>
  );
}

/** Explains an empty result: no result of that kind, or no match at all. */
function Nothing() {
  const [search] = useSearchParams();
  const { q, kind } = searchPlaceOf(search);
  return (
    <EmptyState
      icon="search"
      tone="neutral"
      title={`‘${q}’ 결과가 없어요`}
      line="단어를 줄이거나 다른 말로 찾아보세요"
    >
      {kind !== null && (
        <LinkButton size="sm" to={searchAddress(q)}>
          전체에서 찾기
        </LinkButton>
      )}
      <WaysOn />
    </EmptyState>
  );
}
