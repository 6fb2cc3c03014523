import {
  exportLineReports,
  listLineReports,
  type ReportedLine,
} from '@maru/contract/room/line-report';
import { lineReportReasonWords, lineReportStateWords } from '@maru/contract/room/line-report-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callQuery } from '../../shared/query.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useLiveRows } from '../list/live-rows.ts';
import { panelOf } from '../list/open-row.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { lineReportColumns } from './line-report-columns.tsx';
import { LineReportPanel } from './line-report-panel.tsx';

const FILTERS = ['state', 'kind', 'q'] as const;
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const STATES = [{ value: '', label: '전체' }, ...optionsOf(lineReportStateWords)];
const keyOf = (row: ReportedLine) => row._id;

/** Lines of chats that viewers have reported, with the decision on each. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listLineReports.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listLineReports, { query: asked }),
    placeholderData: keepPreviousData,
  });
  useLiveReports();
  const items = query.data?.items ?? [];

  return (
    <>
      <AdminHead title="채팅 신고" />
      <PageNote>
        시청자가 방송 채팅에서 신고한 메시지예요. 숨기면 열려 있는 모든 화면에서 바로 사라져요.
      </PageNote>
      <ListScreen
        caption="채팅 신고 목록"
        name="line-report"
        address={address}
        query={query}
        columns={lineReportColumns}
        keyOf={keyOf}
        exportCall={{ call: exportLineReports, query: asked }}
        filters={
          <>
            <StateChips address={address} options={STATES} />
            <SearchFilter address={address} placeholder="메시지, 쓴 사람" />
            <ChoiceFilter
              address={address}
              name="kind"
              label="사유"
              options={optionsOf(lineReportReasonWords)}
            />
          </>
        }
        empty={{
          icon: 'flag',
          title: '신고된 메시지가 없어요',
          line: '시청자가 채팅에서 신고하면 여기에 바로 보여요',
        }}
      />
      {address.openId !== null && (
        <LineReportPanel
          key={address.openId}
          _id={address.openId}
          row={items.find(({ _id }) => _id === address.openId)}
          {...panelOf(address, items)}
        />
      )}
    </>
  );
}

function useLiveReports(): void {
  const hear = useLiveRows(listLineReports);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        socket.on('lineReport.changed', hear);
        return () => void socket.off('lineReport.changed', hear);
      },
      [hear],
    ),
  );
}
