import { brand } from '#brand';
import { getSchedule } from '@maru/contract/broadcast/broadcast';
import { listExperts } from '@maru/contract/expert/expert';
import { listMyUnfinishedVods, listSeries, listVods, type VodItem } from '@maru/contract/vod/vod';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { publicExpertOptions } from '../../shared/form/expert-options.ts';
import { withBeside } from '../../shared/page-data.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { formatDay, formatLength } from '../../shared/format.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Container, PageHead, Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { choose as addressWith } from '../board/board-address.ts';
import { EmptyPage } from '../board/empty-page.tsx';
import { BroadcastCard } from '../broadcast/broadcast-card.tsx';
import { EntryBadge } from '../broadcast/entry-badge.tsx';
import { FilterSelect } from '../broadcast/filter-select.tsx';
import { useJoin } from '../broadcast/join-broadcast.tsx';
import { useMergedSchedule } from '../broadcast/live-schedule.tsx';
import { thumbnailOf } from '../broadcast/schedule-view.ts';
import { readMoment, rememberMoment, type Moment } from '../broadcast/watch-moment.ts';
import type { ScreenAddress } from '../screen.tsx';
import { KINDS, ORDERS, readVodFilter } from './vod-filter.ts';
import styles from './vod-screen.module.css';

const PAGE_SIZE = 20;
const TICK_MS = 60_000;
/** A row of cards; more than that pushes the library down. */
const UNFINISHED_SHOWN = 4;

const expertsQuery = () => callQuery(listExperts, { query: {} });
const seriesQuery = () => callQuery(listSeries, {});
const vodsQuery = (search: URLSearchParams) =>
  callQuery(listVods, { query: { ...readVodFilter(search), pageSize: PAGE_SIZE } });

const sharedQuery = ({ scheduleId }: Moment) =>
  callQuery(getSchedule, { params: { _id: scheduleId } });

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const moment = readMoment(search);
  return withBeside(queries.fetchQuery(vodsQuery(search)), [
    ...(moment === null ? [] : [queries.fetchQuery(sharedQuery(moment))]),
    queries.fetchQuery(expertsQuery()),
    queries.fetchQuery(seriesQuery()),
  ]);
}

/** The library of recordings. Every choice is kept in the URL. */
export function Screen() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const query = useQuery(vodsQuery(search));
  const moment = readMoment(search);
  const items = useMergedSchedule(query.data?.items);
  const title = titleOf(pathname);

  return (
    <Container>
      <PageHead
        title={title}
        crumbs={[{ label: '방송', to: brand.places.schedule }, { label: title }]}
        lead="놓친 방송을 언제든 다시 볼 수 있어요"
        aside={
          <LinkButton variant="outline" size="sm" to="/curriculum">
            커리큘럼으로 배우기
          </LinkButton>
        }
      />
      {moment !== null && <SharedMoment moment={moment} />}
      {search.size === 0 && <Unfinished />}
      <Filters />
      <h2 className="sr-only">다시보기 목록</h2>
      <Loaded
        query={query}
        skeleton={
          <div className={styles.grid}>
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
        isEmpty={() => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="video" what="다시보기가">
            <Nothing />
          </EmptyPage>
        }
      >
        {({ page, pageSize, total }) => (
          <>
            <Cards items={items} />
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Container>
  );
}

/** The recording of a link, from its moment on. The press opens the room, as the cards do. */
function SharedMoment({ moment }: { moment: Moment }) {
  const { watch } = useJoin();
  const query = useQuery(sharedQuery(moment));
  const item = query.data?.item;
  if (query.isPending) return null;
  if (!item?.has_vod) {
    return <EmptyState icon="video" title="링크의 다시보기를 찾을 수 없어요" />;
  }
  return (
    <Section title="링크로 받은 장면" className={styles.unfinished}>
      <div className={styles.shared}>
        <Thumb src={thumbnailOf(item)} badges={<EntryBadge kind={item.kind} type={item.type} />} />
        <div className={styles.sharedWords}>
          <h3>{item.title}</h3>
          <p>
            {item.expert.nick} · {formatDay(item.start_date)}
          </p>
          <Button
            variant="primary"
            onClick={() => {
              rememberMoment(moment);
              watch(item);
            }}
          >
            <Icon name="play-fill" size={18} />
            {moment.seconds === 0 ? '처음부터 보기' : `${formatLength(moment.seconds)}부터 보기`}
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** Why there is nothing: nothing of that kind, or no recording yet. */
function Nothing() {
  const [search] = useSearchParams();
  if (search.size === 0) return <EmptyState icon="video" title="아직 올라온 다시보기가 없어요" />;
  return (
    <EmptyState icon="video" title="조건에 맞는 다시보기가 없어요" line="다른 조건을 골라 보세요">
      <LinkButton variant="neutral" size="sm" to="?">
        조건 지우기
      </LinkButton>
    </EmptyState>
  );
}

/** One brand has the library at two addresses, under two names. */
function titleOf(pathname: string): string {
  const [title = 'VOD'] = brand.routes.flatMap((route) =>
    'screen' in route && route.path === pathname ? [route.title] : [],
  );
  return title;
}

function Cards({ items }: { items: readonly VodItem[] }) {
  const now = useServerNow(TICK_MS);
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <BroadcastCard key={item._id} item={item} now={now} recording={item} asRow />
      ))}
    </ul>
  );
}

/** Recordings that the member has begun. Hidden for visitors, or if loading fails. */
function Unfinished() {
  const { authenticated } = useSession();
  const { data } = useQuery({
    ...callQuery(listMyUnfinishedVods, {}),
    enabled: authenticated,
    refetchOnWindowFocus: 'always',
  });
  if (!authenticated || !data || data.items.length === 0) return null;
  return (
    <Section title="이어보기" className={styles.unfinished}>
      <Cards items={data.items.slice(0, UNFINISHED_SHOWN)} />
    </Section>
  );
}

function Filters() {
  const [search, setSearch] = useSearchParams();
  const { kind, market, expert, series, sortBy } = readVodFilter(search);
  const experts = useQuery(expertsQuery());
  const allSeries = useQuery(seriesQuery());
  const markets = [...new Set(experts.data?.items.map((one) => one.market))];

  const choose = (name: string) => (value: string | null) =>
    setSearch(addressWith(search, name, value).slice(1), { state: { keepScroll: true } });

  return (
    <div className={styles.filters}>
      <div className={styles.line}>
        <div className={styles.chips} role="group" aria-label="가격">
          {KINDS.map(({ value, label }) => (
            <ChipLink
              key={label}
              to={addressWith(search, 'kind', value ?? null)}
              on={kind === value}
              state={{ keepScroll: true }}
            >
              {label}
            </ChipLink>
          ))}
        </div>
        <SegmentNav
          label="정렬"
          state={{ keepScroll: true }}
          links={ORDERS.map(({ value, label }) => ({
            to: addressWith(search, 'sort', value === 'latest' ? null : value),
            label,
            current: sortBy === value,
          }))}
        />
      </div>
      <div className={styles.line}>
        <div className={styles.chips} role="group" aria-label="분야">
          <ChipLink
            size="sm"
            to={addressWith(search, 'market', null)}
            on={market === undefined}
            state={{ keepScroll: true }}
          >
            모든 분야
          </ChipLink>
          {markets.map((name) => (
            <ChipLink
              key={name}
              size="sm"
              to={addressWith(search, 'market', name)}
              on={market === name}
              state={{ keepScroll: true }}
            >
              {name}
            </ChipLink>
          ))}
        </div>
        <div className={styles.selects}>
          <FilterSelect
            label="전문가"
            all="전문가 전체"
            options={publicExpertOptions(experts.data?.items)}
            value={expert === undefined ? null : String(expert)}
            onChange={choose('expert')}
          />
          <FilterSelect
            label="시리즈"
            all="시리즈 전체"
            options={(allSeries.data?.items ?? []).map(({ _id, title }) => ({
              value: String(_id),
              label: title,
            }))}
            value={series === undefined ? null : String(series)}
            onChange={choose('series')}
          />
        </div>
      </div>
    </div>
  );
}
