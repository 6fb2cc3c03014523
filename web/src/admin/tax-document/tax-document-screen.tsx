import {
  exportTaxDocuments,
  exportWaitingInvoices,
  getTaxDocument,
  listTaxDocuments,
  listWaitingInvoices,
  type StaffTaxDocument,
} from '@maru/contract/tax-document/staff-tax-document';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatCount, formatDay, formatWon } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useLiveRows } from '../list/live-rows.ts';
import { panelOf } from '../list/open-row.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { taxDocumentColumns } from './tax-document-columns.tsx';
import { TaxDocumentPanel } from './tax-document-panel.tsx';
import { kindOptions, stateOptions } from './tax-document-words.tsx';

const FILTERS = ['state', 'kind', 'q', 'problem', 'member', 'order', 'from', 'to'] as const;
const CHIPS = [{ value: '', label: '전체' }, ...stateOptions];
const PROBLEM = [{ value: 'true', label: '할 일 있는 것' }];

const keyOf = (item: StaffTaxDocument) => item._id;

/** Cash receipts and tax invoices. Staff retry, cancel, and record invoices of Hometax. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listTaxDocuments.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listTaxDocuments, { query: asked }),
    placeholderData: keepPreviousData,
  });
  useLiveDocuments();
  const items = query.data?.items ?? [];
  const totals = query.data?.totals;

  return (
    <>
      <AdminHead title="현금영수증·세금계산서" />
      <PageNote>
        현금영수증은 입금이 확인되면 바로 발급하고, 환불하면 그만큼 취소해요. 신청이 없는 10만 원
        이상은 3일 뒤 국세청 번호로 발급해요. 세금계산서는 홈택스에서 발행하고 승인번호를 적어
        주세요.
      </PageNote>
      <WaitingInvoices />
      <ListScreen
        caption="현금영수증·세금계산서 목록"
        name="tax-document"
        unit="건"
        address={address}
        query={query}
        columns={taxDocumentColumns}
        keyOf={keyOf}
        exportCall={{ call: exportTaxDocuments, query: asked }}
        totals={
          totals && [
            { label: '발급 금액', value: formatWon(totals.amount) },
            { label: '할 일', value: formatCount(totals.needs_staff, '건') },
          ]
        }
        filters={
          <>
            <StateChips address={address} name="state" options={CHIPS} />
            <SearchFilter address={address} placeholder="주문번호, 아이디, 승인번호" />
            <ChoiceFilter address={address} name="kind" label="종류" options={kindOptions} />
            <ChoiceFilter address={address} name="problem" label="할 일" options={PROBLEM} />
            <DateRangeFilter address={address} label="신청일" />
          </>
        }
        empty={{
          icon: 'doc',
          title: '아직 신청이 없어요',
          line: '회원이 현금영수증이나 세금계산서를 신청하면 여기에 바로 보여요',
        }}
      />
      {address.openId !== null && (
        <TaxDocumentPanel key={address.openId} _id={address.openId} {...panelOf(address, items)} />
      )}
    </>
  );
}

/** Invoices to issue at Hometax, as a file for its bulk upload. Nothing is shown without one. */
function WaitingInvoices() {
  const { data } = useQuery(callQuery(listWaitingInvoices, { query: { pageSize: 1 } }));
  const [first] = data?.items ?? [];
  if (!data || !first) return null;
  return (
    <PageNote>
      홈택스에서 발행할 세금계산서가 {data.total}건 있어요. 가장 이른 기한은{' '}
      {formatDay(first.due_on)}이에요.{' '}
      <ExportButton
        exported={{ call: exportWaitingInvoices, query: {} }}
        total={data.total}
        unit="건"
        label="홈택스 일괄발급 CSV"
      />
    </PageNote>
  );
}

/** Keeps the list and the open panel current while documents are issued and cancelled. */
function useLiveDocuments(): void {
  const queries = useQueryClient();
  const hear = useLiveRows(listTaxDocuments);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const hearAll = (news: { _id: number; version: number }) => {
          hear(news);
          for (const call of [getTaxDocument, listWaitingInvoices]) {
            void queries.invalidateQueries({ queryKey: callKey(call) });
          }
        };
        socket.on('taxDocument.changed', hearAll);
        return () => void socket.off('taxDocument.changed', hearAll);
      },
      [queries, hear],
    ),
  );
}
