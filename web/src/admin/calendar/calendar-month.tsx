import { listCalendar, type CalendarEntry } from '@maru/contract/calendar/calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { kindLabelOf } from '../../shared/calendar/entry-kinds.ts';
import {
  closedOf,
  marketDaysQuery,
  marketTitleOf,
  withMarketDays,
} from '../../shared/calendar/market-days.ts';
import { MonthGrid } from '../../shared/calendar/month-grid.tsx';
import {
  addMonths,
  byDay,
  chosenDayOf,
  monthOf,
  parseMonth,
  spanOf,
} from '../../shared/calendar/month.ts';
import { dayOf, formatDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { addressOf } from '../sections.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './calendar.module.css';

const TICK_MS = 60_000;
const HOME = addressOf('calendar');

/** A month of the calendar, with the chosen day beside it to be worked on. */
export function CalendarMonth() {
  const today = dayOf(useServerNow(TICK_MS));
  const [search, setSearch] = useSearchParams();
  const month = parseMonth(search.get('month')) ?? monthOf(today);
  const day = chosenDayOf(month, search.get('day'), today);
  const span = spanOf(month);
  const query = useQuery({
    ...callQuery(listCalendar, { query: span }),
    placeholderData: keepPreviousData,
  });
  const failure = useFailure(query);
  const market = useQuery({
    ...marketDaysQuery(span.from, span.to),
    placeholderData: keepPreviousData,
  });
  const unusual = market.data?.items ?? [];
  const days = byDay(withMarketDays(query.data?.items ?? [], unusual), span);
  const choose = (chosen: string) =>
    setSearch({ month: monthOf(chosen), day: chosen }, { replace: true });

  return (
    <>
      <div className={styles.bar}>
        <div className={styles.steps}>
          <LinkButton
            variant="outline"
            size="admin"
            to={`${HOME}?month=${addMonths(month, -1)}`}
            aria-label="이전 달"
            replace
          >
            <Icon name="chev-l" size={18} />
          </LinkButton>
          <h2 id="month" aria-live="polite">
            {Number(month.slice(0, 4))}년 {Number(month.slice(5))}월
          </h2>
          <LinkButton
            variant="outline"
            size="admin"
            to={`${HOME}?month=${addMonths(month, 1)}`}
            aria-label="다음 달"
            replace
          >
            <Icon name="chev-r" size={18} />
          </LinkButton>
          <LinkButton variant="secondary" size="admin" to={HOME} replace>
            오늘
          </LinkButton>
        </div>
      </div>
      {failure !== null && (
        <ErrorState
          title="일정을 불러오지 못했어요"
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <div className={styles.split}>
        <section aria-label="월간 일정" className={styles.month}>
          <MonthGrid
            month={month}
            day={day}
            today={today}
            days={days}
            closed={closedOf(unusual)}
            busy={query.isPending || query.isPlaceholderData}
            onChoose={choose}
          />
        </section>
        <DayEntries
          day={day}
          entries={(days.get(day) ?? []).filter(({ _id }) => _id > 0)}
          market={unusual.filter((one) => one.day === day).map(marketTitleOf)}
        />
      </div>
    </>
  );
}

function DayEntries({
  day,
  entries,
  market,
}: {
  day: string;
  entries: readonly CalendarEntry[];
  market: readonly string[];
}) {
  return (
    <Panel
      title={formatDate(`${day}T00:00:00+09:00`)}
      aside={
        <LinkButton to={`${HOME}?_id=new&day=${day}`} size="xs" variant="outline">
          일정 추가
        </LinkButton>
      }
    >
      {market.map((title) => (
        <p key={title} className={styles.market}>
          <Icon name="candle" size={18} />
          {title}
        </p>
      ))}
      {entries.length === 0 ? (
        <Hint>이 날에 등록된 일정이 없어요.</Hint>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry._id}>
              <Link to={`${HOME}?_id=${entry._id}`} className={styles.entry}>
                <strong>{entry.title}</strong>
                <SecondLine>
                  {kindLabelOf(entry.kind)} · {entry.time ?? '하루 종일'} · 중요도{' '}
                  {entry.importance}
                </SecondLine>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
