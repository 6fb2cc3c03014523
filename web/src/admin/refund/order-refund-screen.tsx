import { exportRefunds, listRefunds, type Refund } from '@maru/contract/refund/refund';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatCount, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useLiveRows } from '../list/live-rows.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { addressOf } from '../sections.ts';
import { refundColumns } from './refund-columns.tsx';
import { RefundPanel } from './refund-panel.tsx';
import { refundStateOptions } from './refund-words.tsx';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { listQueryOf } from '../list/list-query.ts';
import { panelOf } from '../list/open-row.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';

const FILTERS = ['state', 'q', 'due', 'expert', 'from', 'to'] as const;
const DUE = [
  { value: 'open', label: '처리할 것 모두' },
  { value: 'overdue', label: '기한 지난 것' },
  { value: 'today', label: '오늘까지' },
  { value: 'later', label: '그 뒤' },
] as const;
const STATE_CHIPS = [{ value: '', label: '전체' }, ...refundStateOptions];

const keyOf = (refund: Refund) => refund._id;

/** Refund requests with their due dates and totals. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listRefunds.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listRefunds, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter();
  useLiveRefunds();

  const items = query.data?.items ?? [];
  const totals = query.data?.totals;

  return (
    <>
      <AdminHead
        title="환불"
        actions={
          <LinkButton to={`${addressOf('order-paid')}?state=paid`} size="admin" variant="outline">
            주문에서 요청 등록하기
          </LinkButton>
        }
      />
      <ListScreen
        caption="환불 요청"
        name="order-refund"
        address={address}
        query={query}
        columns={refundColumns}
        keyOf={keyOf}
        exportCall={{ call: exportRefunds, query: asked }}
        totals={
          totals && [
            { label: '환불 금액(거절 빼고)', value: formatWon(totals.amount) },
            { label: '처리할 요청', value: formatCount(totals.open, '건') },
            { label: '기한 지남', value: formatCount(totals.overdue, '건') },
          ]
        }
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="요청번호, 주문번호, 아이디" />
            <ChoiceFilter address={address} name="due" label="기한" options={DUE} />
            <MoreFilters address={address} names={['expert', 'from', 'to']}>
              <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
              <DateRangeFilter address={address} label="요청일" />
            </MoreFilters>
          </>
        }
        empty={{
          icon: 'wallet',
          title: '아직 환불 요청이 없어요',
          line: '회원이 연락하면 결제 내역에서 주문을 열어 요청을 등록해 주세요',
        }}
      />
      {address.openId !== null && (
        <RefundPanel
          key={address.openId}
          _id={address.openId}
          row={items.find(({ _id }) => _id === address.openId)}
          {...panelOf(address, items)}
        />
      )}
    </>
  );
}

function useLiveRefunds(): void {
  const hear = useLiveRows(listRefunds);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        socket.on('refund.changed', hear);
        return () => void socket.off('refund.changed', hear);
      },
      [hear],
    ),
  );
}
