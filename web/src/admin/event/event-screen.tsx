import {
  bulkEvents,
  events,
  exportEvents,
  type StaffEvent,
} from '@maru/contract/event/staff-event';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDateTime, formatListDate, formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { contentActions } from '../list/content-bulk.ts';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel } from '../list/side-panel.tsx';
import { addressOf } from '../sections.ts';
import { trashOption, withTrash } from '../trash/trash-list.tsx';
import {
  entryWords,
  eventAddress,
  EventState,
  periodOf,
  winnersOf,
  stateOptions,
} from './event-words.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './event.module.css';
import { useEventActions, type EventActions } from './use-event-actions.ts';

const FILTERS = ['state', 'q'] as const;

/** All events, with their participants and open tasks. */
function EventList() {
  const address = useListAddress(FILTERS);
  const actions = useEventActions();
  const asked = listQueryOf(events.list.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(events.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const open = openRowOf(address, query.data?.items);

  return (
    <>
      <AdminHead title="이벤트" actions={<NewEvent />} />
      <ListScreen
        caption="이벤트"
        name="event"
        address={address}
        query={query}
        columns={columnsOf(actions)}
        keyOf={({ _id }) => _id}
        exportCall={{ call: exportEvents, query: asked }}
        bulk={{
          nameOf: ({ title }) => title,
          isPublic: ({ shown }) => shown,
          actions: contentActions(bulkEvents, asked),
        }}
        filters={
          <>
            <StateChips
              address={address}
              options={[{ value: '', label: '전체' }, ...stateOptions, trashOption]}
            />
            <SearchFilter address={address} placeholder="제목" />
          </>
        }
        empty={{
          icon: 'gift',
          title: '아직 이벤트가 없어요',
          line: '첫 이벤트를 등록하면 사이트에 바로 보여요',
          action: <NewEvent />,
        }}
      />
      {open && (
        <SidePanel
          title={open.row.title}
          to={eventAddress(open.row._id)}
          {...open.panel}
          actions={
            <>
              {open.row.entries > 0 && (
                <LinkButton
                  to={eventAddress(open.row._id, 'entries')}
                  size="admin"
                  variant="secondary"
                >
                  응모 보기
                </LinkButton>
              )}
              <LinkButton to={eventAddress(open.row._id)} size="admin" variant="outline">
                수정
              </LinkButton>
            </>
          }
        >
          <p>
            <EventState event={open.row} size="lg" />
          </p>
          <EventFacts event={open.row} />
        </SidePanel>
      )}
    </>
  );
}

export const Screen = withTrash({ kind: 'event', title: '이벤트' }, EventList);

function NewEvent() {
  return (
    <LinkButton to={addressOf('event-write')} size="admin">
      <Icon name="plus" size={18} />
      이벤트 등록
    </LinkButton>
  );
}

function EventFacts({ event }: { event: StaffEvent }) {
  const { summary, starts_at, ends_at, entry, entries, winners_published_at } = event;
  return (
    <Facts
      items={[
        ['한 줄 소개', summary === '' ? '없음' : summary],
        ['시작', formatDateTime(starts_at)],
        ['종료', formatDateTime(ends_at)],
        ['응모 방법', entryWords[entry]],
        ['응모', `${formatNumber(entries)}건`],
        ['당첨', winnersOf(event)],
        ['발표', winners_published_at === null ? '–' : formatDateTime(winners_published_at)],
        ['수정', `${formatDateTime(event.updated_at)} ${event.updated_by ?? ''}`],
      ]}
    />
  );
}

function columnsOf(actions: EventActions): readonly ListColumn<StaffEvent>[] {
  return [
    { key: 'state', head: '상태', fixed: true, cell: (event) => <EventState event={event} /> },
    {
      key: 'title',
      head: '제목',
      fixed: true,
      sort: { ascending: 'title' },
      cell: ({ _id, title, img_path }) => (
        <span className={styles.name}>
          {img_path !== null && (
            <img src={img_path} alt="" className={styles.thumb} loading="lazy" />
          )}
          <Link to={eventAddress(_id)} className={styles.title} title={title}>
            {title}
          </Link>
        </span>
      ),
    },
    {
      key: 'period',
      head: '기간',
      sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
      cell: periodOf,
    },
    { key: 'entry', head: '응모 방법', cell: ({ entry }) => entryWords[entry] },
    {
      key: 'entries',
      head: '응모',
      number: true,
      sort: { descending: 'entries' },
      cell: ({ entries }) => formatNumber(entries),
    },
    { key: 'winners', head: '당첨', cell: winnersOf },
    {
      key: 'updated',
      head: '수정',
      cell: ({ updated_at, updated_by }) =>
        `${formatListDate(updated_at, serverNow())} ${updated_by ?? ''}`,
    },
    {
      key: 'shown',
      head: '노출',
      actions: true,
      cell: (event) => (
        <span className={styles.toggle}>
          <Toggle on={event.shown} onChange={(shown) => void actions.turn(event, shown)}>
            <span className="sr-only">{event.title} 노출</span>
          </Toggle>
        </span>
      ),
    },
  ];
}
