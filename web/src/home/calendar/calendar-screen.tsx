import { brand } from '#brand';
import { listCalendar, type CalendarEntry } from '@maru/contract/calendar/calendar';
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '../../shared/format.ts';
import { withBeside } from '../../shared/page-data.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import type { ScreenAddress } from '../screen.tsx';
import styles from './calendar-screen.module.css';
import { DayPanel } from './day-panel.tsx';
import { EntryList } from './entry-list.tsx';
import { entryKinds } from '../../shared/calendar/entry-kinds.ts';
import kindStyles from '../../shared/calendar/entry-kinds.module.css';
import { closedOf, marketDaysQuery, withMarketDays } from '../../shared/calendar/market-days.ts';
import { MonthGrid } from '../../shared/calendar/month-grid.tsx';
import {
  addMonths,
  byDay,
  chosenDayOf,
  monthOf,
  parseMonth,
  spanOf,
} from '../../shared/calendar/month.ts';
import { useFailure } from '../../shared/use-failure.ts';

const TICK_MS = 60_000;

/** The brands call it by different names. */
const [TITLE = ''] = brand.routes.flatMap((route) =>
  'screen' in route && route.screen === 'investCalendar' ? [route.title] : [],
);

const calendarQuery = (month: string) => callQuery(listCalendar, { query: spanOf(month) });

function marketQuery(month: string) {
  const { from, to } = spanOf(month);
  return marketDaysQuery(from, to);
}

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  const month = parseMonth(search.get('month')) ?? monthOf(dayOf(Date.now()));
  return withBeside(queries.fetchQuery(calendarQuery(month)), [
    queries.fetchQuery(marketQuery(month)),
  ]);
}

/** The investment calendar: a month at a time, as a grid or as a list. */
export function Screen() {
  const today = dayOf(useServerNow(TICK_MS));
  const [search, setSearch] = useSearchParams();
  const month = parseMonth(search.get('month')) ?? monthOf(today);
  const day = chosenDayOf(month, search.get('day'), today);
  const isList = search.get('view') === 'list';
  const query = useQuery({ ...calendarQuery(month), placeholderData: keepPreviousData });
  const failure = useFailure(query);
  const market = useQuery({ ...marketQuery(month), placeholderData: keepPreviousData });
  const unusual = market.data?.items ?? [];
  const items = query.data?.items ?? [];
  const plain = items.map((item) => ({ ...item, title: withoutFictionMark(item.title) }));
  const days = byDay(withMarketDays(plain, unusual), spanOf(month));

  const addressWith = (changes: Changes) => addressOf(search, changes);
  const choose = (chosen: string) =>
    setSearch(addressWith({ month: monthOf(chosen), day: chosen }).slice(1), {
      replace: true,
      state: { keepScroll: true },
    });
  const toMonth = (other: string | null) => addressWith({ month: other, day: null });

  return (
    <Container>
      <PageHead
        title={TITLE}
        crumbs={[{ label: '투자정보' }, { label: TITLE }]}
        aside={<ViewNav isList={isList} addressWith={addressWith} />}
      />
      <div className={styles.split}>
        <section aria-label="월간 일정">
          <div className={styles.bar}>
            <MonthSteps month={month} toMonth={toMonth} />
            <Legend />
          </div>
          {failure !== null && (
            <ErrorState
              title="일정을 불러오지 못했어요"
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          {isList ? (
            <EntryList
              days={[...days].filter(([listed]) => monthOf(listed) === month)}
              today={today}
              loading={query.isPending || query.isPlaceholderData}
              failed={query.isLoadingError}
            />
          ) : (
            <MonthGrid
              month={month}
              day={day}
              today={today}
              days={days}
              closed={closedOf(unusual)}
              busy={query.isPending || query.isPlaceholderData}
              onChoose={choose}
            />
          )}
        </section>
        {!isList && (
          <DayPanel
            day={day}
            entries={days.get(day) ?? []}
            loading={query.isPending}
            failed={query.isLoadingError}
            next={nextOf(days, day)}
            onChoose={choose}
          />
        )}
      </div>
      {items.some(({ title }) => title !== withoutFictionMark(title)) && (
        <p className={styles.fiction}>회사와 종목 이름은 (가상)이에요</p>
      )}
    </Container>
  );
}

/** A title without the mark of invented names, which the page shows once. */
const withoutFictionMark = (title: string) => title.replaceAll(/\s*\(가상\)/g, '');

/** The first entry after a day, as far as the month is loaded. */
function nextOf(days: ReadonlyMap<string, readonly CalendarEntry[]>, day: string) {
  const [next] = [...days]
    .filter(([other]) => other > day)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const entry = next?.[1][0];
  return next && entry ? { day: next[0], entry } : null;
}

/** Query parameters to set; `null` removes one. */
type Changes = Readonly<Record<string, string | null>>;

function addressOf(search: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

interface ViewNavProps {
  isList: boolean;
  addressWith: (changes: Changes) => string;
}

function ViewNav({ isList, addressWith }: ViewNavProps) {
  return (
    <SegmentNav
      label="보기"
      links={[
        {
          to: addressWith({ view: null }),
          label: <ViewLabel icon="cal" text="월간" />,
          current: !isList,
        },
        {
          to: addressWith({ view: 'list' }),
          label: <ViewLabel icon="list" text="목록" />,
          current: isList,
        },
      ]}
    />
  );
}

interface MonthStepsProps {
  month: string;
  /** The address of another month; `null` = of the current one. */
  toMonth: (month: string | null) => string;
}

function MonthSteps({ month, toMonth }: MonthStepsProps) {
  return (
    <div className={styles.steps}>
      <LinkButton
        variant="outline"
        size="sm"
        to={toMonth(addMonths(month, -1))}
        aria-label="이전 달"
        replace
        state={{ keepScroll: true }}
      >
        <Icon name="chev-l" size={18} />
      </LinkButton>
      <h2 id="month" aria-live="polite">
        {Number(month.slice(0, 4))}년 {Number(month.slice(5))}월
      </h2>
      <LinkButton
        variant="outline"
        size="sm"
        to={toMonth(addMonths(month, 1))}
        aria-label="다음 달"
        replace
        state={{ keepScroll: true }}
      >
        <Icon name="chev-r" size={18} />
      </LinkButton>
      <LinkButton
        variant="secondary"
        size="sm"
        to={toMonth(null)}
        replace
        state={{ keepScroll: true }}
      >
        오늘
      </LinkButton>
    </div>
  );
}

function ViewLabel({ icon, text }: { icon: 'cal' | 'list'; text: string }) {
  return (
    <span className={styles.view}>
      <Icon name={icon} size={18} />
      {text}
    </span>
  );
}

function Legend() {
  return (
    <ul aria-label="일정 종류" className={styles.legend}>
      {entryKinds.map(({ kind, label }) => (
        <li key={kind} className={kindStyles[kind]}>
          <span aria-hidden="true" className={kindStyles.dot} />
          {label}
        </li>
      ))}
    </ul>
  );
}
