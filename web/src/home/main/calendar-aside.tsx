import { brand } from '#brand';
import type { CalendarEntry } from '@maru/contract/calendar/calendar';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayOf, formatShortDate } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Importance } from '../../shared/calendar/importance.tsx';
import { withMarketDays } from '../../shared/calendar/market-days.ts';
import styles from './calendar-aside.module.css';
import { calendarQuery, marketQuery } from './home-queries.ts';

const ENTRIES = 5;
const TICK_MS = 60_000;

/** Upcoming entries of the investment calendar. */
export function CalendarAside() {
  const now = useServerNow(TICK_MS);
  const query = useQuery(calendarQuery(dayOf(now)));
  const market = useQuery(marketQuery(dayOf(now))).data?.items ?? [];

  return (
    <Section title="투자 캘린더" more={{ to: brand.places.calendar, label: '전체' }}>
      <Card padding="sm">
        <Loaded
          query={query}
          skeleton={Array.from({ length: ENTRIES }, (_, index) => (
            <RowSkeleton key={index} />
          ))}
          isEmpty={({ items }) => items.length + market.length === 0}
          empty={<EmptyState icon="cal" title="다가오는 일정이 없어요" />}
        >
          {({ items }) => (
            <ul className={styles.rows}>
              {withMarketDays(items, market)
                .slice(0, ENTRIES)
                .map((entry) => (
                  <EntryRow key={entry._id} entry={entry} />
                ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <Link to={brand.places.calendar} className={styles.month}>
        <span>
          <small>월간 일정 한눈에</small>
          <strong>{Number(dayOf(now).slice(5, 7))}월 투자 캘린더 열기</strong>
        </span>
        <Icon name="cal" size={24} />
      </Link>
    </Section>
  );
}

function EntryRow({ entry }: { entry: CalendarEntry }) {
  const date = formatShortDate(`${entry.day}T00:00:00+09:00`);
  return (
    <li className={styles.row}>
      <p className={styles.day}>
        <span>{date.slice(7, 8)}</span>
        <strong>{Number(entry.day.slice(-2))}</strong>
      </p>
      <div>
        <h3 className={styles.title}>{entry.title}</h3>
        <p className={styles.meta}>
          <span>{entry.time ?? '하루 종일'}</span>
          <Importance of={entry.importance} />
        </p>
      </div>
    </li>
  );
}
