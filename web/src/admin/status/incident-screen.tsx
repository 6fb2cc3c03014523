import {
  adminListIncidents,
  exportIncidents,
  type Incident,
  type StaffIncident,
} from '@maru/contract/status/incident';
import { incidentPhases } from '@maru/contract/status/incident-phase';
import { incidentKindWords, phaseWords } from '@maru/contract/status/status-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { callQuery } from '../../shared/query.ts';
import { Button, ExternalButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useLiveRows } from '../list/live-rows.ts';
import { openRowOf } from '../list/open-row.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { incidentColumns } from './incident-columns.tsx';
import { IncidentPanel } from './incident-panel.tsx';

const FILTERS = ['phase', 'kind', 'q'] as const;
const PHASES = [
  { value: '', label: '전체' },
  ...incidentPhases.map((value) => ({ value, label: phaseWords[value] })),
];
const KINDS = Object.entries(incidentKindWords).map(([value, label]) => ({ value, label }));
const keyOf = ({ _id }: StaffIncident) => _id;

/** Incidents and planned maintenances of the public status page. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const [adding, setAdding] = useState(false);
  const asked = listQueryOf(adminListIncidents.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(adminListIncidents, { query: asked }),
    placeholderData: keepPreviousData,
  });
  useLiveIncidents();
  const open = openRowOf(address, query.data?.items);

  const add = () => {
    address.open(null);
    setAdding(true);
  };

  return (
    <>
      <AdminHead
        title="장애·점검"
        actions={
          <>
            <ExternalButton href="/status" variant="outline" size="admin">
              서비스 상태 페이지
            </ExternalButton>
            <Button size="admin" onClick={add}>
              <Icon name="plus" size={18} />
              알리기
            </Button>
          </>
        }
      />
      <PageNote>
        여기에 쓴 제목과 안내는 서비스 상태 페이지와 RSS에 바로 공개돼요. 서비스의 정상·중단은 따로
        재서 보여 주므로, 여기에서 바꿀 수 없어요.
      </PageNote>
      <ListScreen
        caption="장애·점검 목록"
        name="incident"
        unit="건"
        address={address}
        query={query}
        columns={incidentColumns}
        keyOf={keyOf}
        exportCall={{ call: exportIncidents, query: asked }}
        filters={
          <>
            <StateChips address={address} name="phase" options={PHASES} />
            <ChoiceFilter address={address} name="kind" label="종류" options={KINDS} />
            <SearchFilter address={address} placeholder="제목" />
          </>
        }
        empty={{
          icon: 'megaphone',
          title: '알린 장애와 점검이 없어요',
          line: '장애가 생기거나 점검을 계획하면 여기에서 알려 주세요',
        }}
      />
      {adding && <IncidentPanel item={null} onClose={() => setAdding(false)} />}
      {open && !adding && <IncidentPanel key={open.row._id} item={open.row} {...open.panel} />}
    </>
  );
}

/** Keeps the list up to date while other staff write. */
function useLiveIncidents(): void {
  const hear = useLiveRows(adminListIncidents);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const changed = ({ item }: { item: Incident }) => hear(item);
        socket.on('incident.changed', changed).on('incident.removed', hear);
        return () => void socket.off('incident.changed', changed).off('incident.removed', hear);
      },
      [hear],
    ),
  );
}
