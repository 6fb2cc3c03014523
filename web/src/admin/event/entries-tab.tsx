import type { EventField } from '@maru/contract/event/event';
import { holds } from '@maru/contract/session/staff';
import {
  adminListEntries,
  exportEntries,
  type EventEntry,
  type StaffEventView,
} from '@maru/contract/event/staff-event';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { AdminHead } from '../chrome/admin-page.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel } from '../list/side-panel.tsx';
import { EventState } from './event-words.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './event.module.css';

const NO_FILTERS: readonly string[] = [];

/**
 * Participants of an event and their answers. The visible data depends on the permissions of the
 * viewing staff member.
 */
export function EntriesTab({ event, tabs }: { event: StaffEventView; tabs: ReactNode }) {
  const address = useListAddress(NO_FILTERS);
  const { permissions } = useAdmin();
  const { page, pageSize } = address;
  const params = { _id: event._id };
  const query = useQuery({
    ...callQuery(adminListEntries, { params, query: { page, pageSize } }),
    placeholderData: keepPreviousData,
  });
  const open = openRowOf(address, query.data?.items);

  return (
    <>
      <AdminHead title={event.title} badge={<EventState event={event} />} />
      {tabs}
      <ListScreen
        caption="응모"
        name="event-entries"
        address={address}
        query={query}
        columns={columnsOf(event)}
        keyOf={({ _id }) => _id}
        exportCall={{ call: exportEntries, params, query: {} }}
        filters={
          <Hint>
            {holds(permissions, 'manageUsers')
              ? '이름과 아이디는 가려서 보여요. 글로 적은 답을 보면 기록에 남아요'
              : '이름과 아이디, 글로 적은 답은 가려서 보여요'}
          </Hint>
        }
        empty={{
          icon: 'users',
          title: '아직 응모가 없어요',
          line: '회원이 응모하면 여기에 모여요',
        }}
      />
      {open && (
        <SidePanel title={`${open.row.name} · ${open.row.login_id}`} {...open.panel}>
          <Facts
            items={[
              ['응모 시각', formatDateTime(open.row.at)],
              ['회차', `${open.row.turn}번째`],
              ...(event.form ?? []).map(
                (field) => [field.label, answerOf(open.row, field)] as const,
              ),
            ]}
          />
        </SidePanel>
      )}
    </>
  );
}

function columnsOf({ form, entry_limit }: StaffEventView): readonly ListColumn<EventEntry>[] {
  return [
    { key: 'name', head: '이름', fixed: true, cell: ({ name }) => name },
    { key: 'login', head: '아이디', fixed: true, cell: ({ login_id }) => login_id },
    ...(entry_limit > 1
      ? [{ key: 'turn', head: '회차', number: true, cell: ({ turn }: EventEntry) => turn }]
      : []),
    ...(form ?? []).map((field) => ({
      key: field.id,
      head: field.label,
      cell: (entry: EventEntry) => <span className={styles.answer}>{answerOf(entry, field)}</span>,
    })),
    { key: 'at', head: '응모 시각', cell: ({ at }) => formatDateTime(at) },
  ];
}

/** Display text of a participant's answer to a question. */
function answerOf({ answers }: EventEntry, { id, type }: EventField): string {
  const answer = answers[id] ?? '';
  if (type === 'checkbox') return answer === 'true' ? '동의' : '–';
  return answer === '' ? '–' : answer;
}
