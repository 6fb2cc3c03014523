import {
  calendarEntries,
  exportCalendar,
  type StaffCalendarEntry,
} from '@maru/contract/calendar/staff-calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { countryNameOf } from '../../shared/calendar/countries.ts';
import { entryKinds, kindLabelOf } from '../../shared/calendar/entry-kinds.ts';
import { formatDate, formatListDate, formatShortDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter } from '../list/filter-fields.tsx';
import { useListAddress, type ListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { addressOf } from '../sections.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './calendar.module.css';

const HOME = addressOf('calendar');
const FILTERS = ['kind', 'importance', 'from', 'to', 'q'] as const;
const WEIGHTS = ['1', '2', '3'] as const;
const IMPORTANCE = { 1: '낮음', 2: '보통', 3: '높음' } as const;

const atDay = (day: string) => `${day}T00:00:00+09:00`;

const columns: readonly ListColumn<StaffCalendarEntry>[] = [
  {
    key: 'day',
    head: '날짜',
    fixed: true,
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ day, until_day, time }) => (
      <TwoLines>
        <span className="tabular">
          {formatDate(atDay(day))}
          {until_day !== null && <span>{` – ${formatShortDate(atDay(until_day))}`}</span>}
        </span>
        <SecondLine>{time ?? '하루 종일'}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'title',
    head: '제목',
    fixed: true,
    cell: ({ _id, title }) => (
      <Link to={`${HOME}?_id=${_id}`} className={styles.titleLink}>
        {title}
      </Link>
    ),
  },
  { key: 'kind', head: '종류', cell: ({ kind }) => kindLabelOf(kind) },
  {
    key: 'importance',
    head: '중요도',
    sort: { descending: 'importance' },
    cell: ({ importance }) => (
      <Badge tone={importance === 3 ? 'warn' : importance === 2 ? 'info' : 'ended'}>
        {IMPORTANCE[importance]}
      </Badge>
    ),
  },
  {
    key: 'country',
    head: '나라',
    cell: ({ country }) => (country === null ? '–' : countryNameOf(country)),
  },
  {
    key: 'updated',
    head: '수정',
    cell: ({ updated_at, updated_by }) => (
      <TwoLines>
        <span className="tabular">{formatListDate(updated_at, serverNow())}</span>
        <SecondLine>{updated_by ?? '–'}</SecondLine>
      </TwoLines>
    ),
  },
];

/** The entries of the calendar as a list, to be searched. */
export function CalendarList() {
  const navigate = useNavigate();
  const listed = useListAddress(FILTERS);
  // A row has a page of its own instead of a view beside the list.
  const address: ListAddress = {
    ...listed,
    open: (_id) => void navigate(`${HOME}?_id=${_id ?? ''}`),
  };
  const asked = listQueryOf(calendarEntries.list.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(calendarEntries.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListScreen
      caption="일정"
      name="calendar"
      address={address}
      query={query}
      columns={columns}
      keyOf={({ _id }) => _id}
      exportCall={{ call: exportCalendar, query: asked }}
      filters={
        <>
          <SearchFilter address={address} placeholder="제목" />
          <ChoiceFilter
            address={address}
            name="kind"
            label="종류"
            options={entryKinds.map(({ kind, label }) => ({ value: kind, label }))}
          />
          <ChoiceFilter
            address={address}
            name="importance"
            label="중요도"
            options={WEIGHTS.map((value) => ({ value, label: IMPORTANCE[value] }))}
          />
          <DateRangeFilter address={address} label="기간" />
        </>
      }
      empty={{
        icon: 'cal',
        title: '아직 등록된 일정이 없어요',
        line: '한 건씩 등록하거나 CSV로 한 번에 가져올 수 있어요',
        action: (
          <LinkButton to={`${HOME}?_id=new`} size="sm">
            일정 등록
          </LinkButton>
        ),
      }}
    />
  );
}
