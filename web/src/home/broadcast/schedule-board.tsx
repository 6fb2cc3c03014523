import {
  listSchedules,
  scheduleLabel,
  type ScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import type { MarketDay } from '@maru/contract/market/market';
import { listExperts } from '@maru/contract/expert/expert';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { dayOf, formatShortDate } from '../../shared/format.ts';
import { withBeside } from '../../shared/page-data.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { useCurrentInView } from '../../shared/ui/current-in-view.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { RowSkeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { marketTitleOf, marketWeekQuery } from '../../shared/calendar/market-days.ts';
import { publicExpertOptions } from '../../shared/form/expert-options.ts';
import { useFailure } from '../../shared/use-failure.ts';
import type { ScreenAddress } from '../screen.tsx';
import { BannerStrip } from '../banner/banner-strip.tsx';
import { bannersQuery } from '../banner/use-banners.ts';
import { BroadcastEvents } from './broadcast-event.tsx';
import { ConnectionMark } from './connection-mark.tsx';
import { DaySchedule } from './day-schedule.tsx';
import { FilterSelect } from './filter-select.tsx';
import { SubscribeCalendar } from './subscribe-calendar.tsx';
import { useWeekSchedule } from './live-schedule.tsx';
import { isOfDay } from './schedule-view.ts';
import styles from './schedule-board.module.css';
import { WeekSchedule } from './week-schedule.tsx';
import { WeekStepper } from './week-stepper.tsx';
import { parseDay, weekOf } from '../../shared/week.ts';

/** Countdowns tick by themselves; groups follow the clock this often. */
const TICK_MS = 10_000;

export type BoardView = 'day' | 'week';

const FILTERS = [
  { value: 'all', label: '전체' },
  { value: 'live', label: 'LIVE' },
  { value: 'replay', label: '녹화 송출' },
  { value: 'upcoming', label: '예정' },
  { value: 'vod', label: '다시보기' },
  { value: 'free', label: '무료만' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

/** Fetches the week that the address names, for the first view. */
export function prefetchBoard(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const day = parseDay(search.get('day')) ?? dayOf(Date.now());
  return withBeside(queries.fetchQuery(weekQuery(weekOf(day))), [
    queries.fetchQuery(bannersQuery('BROADCAST')),
    queries.fetchQuery(marketWeekQuery(day)),
    queries.fetchQuery(callQuery(listExperts, { query: {} })),
  ]);
}

function weekQuery(week: readonly string[]) {
  const [from = '', to = ''] = [week[0], week.at(-1)];
  return callQuery(listSchedules, { query: { from, to } });
}

interface ScheduleBoardProps {
  title: string;
  view: BoardView;
}

/** The schedule by day or by week. Every choice is kept in the URL. */
export function ScheduleBoard({ title, view: usualView }: ScheduleBoardProps) {
  const now = useServerNow(TICK_MS);
  const today = dayOf(now);
  const [search, setSearch] = useSearchParams();
  const day = parseDay(search.get('day')) ?? today;
  const view = viewOf(search.get('view')) ?? usualView;
  const days = useCurrentInView<HTMLOListElement>(`${view} ${day}`);
  const filter = FILTERS.find(({ value }) => value === search.get('state'))?.value ?? 'all';
  const expert = Number(search.get('expert')) || null;
  const week = weekOf(day);

  const query = useQuery(weekQuery(week));
  const { data, isFetching, refetch } = query;
  const failure = useFailure(query);
  const experts = useQuery(callQuery(listExperts, { query: {} }));
  const chosenExpert = experts.data?.items.find(({ _id }) => _id === expert);
  const market = useQuery(marketWeekQuery(day)).data?.items;
  const unusual = market?.find((one) => one.day === day);
  const items = useWeekSchedule(data?.items, week, today);

  const choose = (changes: Record<string, string | null>) => addressWith(search, changes);
  const show = (changes: Record<string, string | null>) =>
    setSearch(choose(changes).slice(1), { replace: true, state: { keepScroll: true } });
  const byExpert = items.filter((item) => expert === null || item.expert._id === expert);
  const ofDay = byExpert.filter((item) => isOfDay(item, day, today));
  const ofSpan = view === 'day' ? ofDay : byExpert;
  const shown = ofSpan.filter((item) => passes(filter, item, now));

  return (
    <Container>
      <PageHead
        title={title}
        crumbs={[{ label: '방송' }, { label: title }]}
        aside={
          <SegmentNav
            label="보기"
            links={[
              { to: choose({ view: 'day' }), label: '일간', current: view === 'day' },
              { to: choose({ view: 'week' }), label: '주간', current: view === 'week' },
            ]}
          />
        }
      />
      <BannerStrip location="BROADCAST" label="편성 소식" />
      <div className={styles.bar}>
        <WeekStepper week={week} today={today} linkTo={(to) => choose({ day: to })} />
        <ConnectionMark />
        <SubscribeCalendar expert={chosenExpert ?? null} />
      </div>
      {view === 'day' && (
        <ol ref={days} className={styles.days}>
          {week.map((date) => (
            <DayTile
              key={date}
              day={date}
              chosen={date === day}
              now={now}
              items={data && byExpert.filter((item) => isOfDay(item, date, today))}
              onChoose={() => show({ day: date })}
            />
          ))}
        </ol>
      )}
      <div className={styles.filters}>
        <StateChips
          items={data && ofSpan}
          now={now}
          chosen={filter}
          onChoose={(state) => show({ state: state === 'all' ? null : state })}
        />
        <FilterSelect
          label="전문가"
          all="전문가 전체"
          options={publicExpertOptions(experts.data?.items)}
          value={expert === null ? null : String(expert)}
          onChange={(chosen) => show({ expert: chosen })}
        />
      </div>
      <BroadcastEvents items={shown} now={now} />
      {view === 'day' && unusual && <MarketLine market={unusual} />}
      {!data && failure === null && (
        <SkeletonGroup>
          <RowSkeleton />
          <RowSkeleton />
          <RowSkeleton />
        </SkeletonGroup>
      )}
      {failure !== null && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {data && view === 'day' && <DaySchedule items={shown} now={now} day={day} />}
      {data && view === 'week' && (
        <WeekSchedule items={shown} now={now} week={week} today={today} />
      )}
    </Container>
  );
}

/** Shows that the market opens at unusual hours, or not at all. */
function MarketLine({ market }: { market: MarketDay }) {
  const { day, hours } = market;
  return (
    <p className={styles.market}>
      <Icon name="cal" size={18} />
      <span>
        {formatShortDate(`${day}T00:00:00+09:00`)} 증시 · {marketTitleOf(market)}
        {hours && <span>{` (${hours.opens_at} – ${hours.closes_at})`}</span>}
      </span>
    </p>
  );
}

interface StateChipsProps {
  /** `undefined` until the week has loaded: the chips then show no counts. */
  items: readonly ScheduleItem[] | undefined;
  now: number;
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}

function StateChips({ items, now, chosen, onChoose }: StateChipsProps) {
  // Recordings are rarely on the air. Their chip is shown only when one is.
  const filters = FILTERS.filter(
    ({ value }) => value !== 'replay' || value === chosen || countOf(value, items ?? [], now) > 0,
  );
  return (
    <div role="group" aria-label="방송 상태" className={styles.chips}>
      {filters.map(({ value, label }) => (
        <Chip key={value} on={value === chosen} onClick={() => onChoose(value)}>
          {items && value !== 'free' ? `${label} ${countOf(value, items, now)}` : label}
        </Chip>
      ))}
    </div>
  );
}

function DayTile({
  day,
  now,
  chosen,
  items,
  onChoose,
}: {
  day: string;
  now: number;
  chosen: boolean;
  /**
   * `undefined` until the week has loaded. Until then, the board does not claim that nothing is on.
   */
  items: readonly ScheduleItem[] | undefined;
  onChoose: () => void;
}) {
  const live = countOf('live', items ?? [], now);
  return (
    <li>
      <button
        type="button"
        className={styles.day}
        aria-current={chosen ? 'date' : undefined}
        onClick={onChoose}
      >
        <span>{'일월화수목금토'[new Date(`${day}T00:00:00Z`).getUTCDay()]}</span>
        <strong>{Number(day.slice(-2))}</strong>
        <span className={styles.counts}>
          <span>
            {items === undefined ? '–' : items.length === 0 ? '없음' : `${items.length}편`}
          </span>
          {live > 0 && <span>LIVE {live}</span>}
        </span>
      </button>
    </li>
  );
}

function viewOf(text: string | null): BoardView | null {
  return text === 'day' || text === 'week' ? text : null;
}

/** The address of this page with some query parameters changed. `null` removes a parameter. */
function addressWith(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

function passes(filter: Filter, item: ScheduleItem, now: number): boolean {
  if (filter === 'all') return true;
  if (filter === 'free') return item.kind === 'free';
  return scheduleLabel(item, now) === filter;
}

function countOf(filter: Filter, items: readonly ScheduleItem[], now: number): number {
  return items.filter((item) => passes(filter, item, now)).length;
}
