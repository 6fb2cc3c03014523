import {
  exportSubscriptions,
  getSubscription,
  listSubscriptions,
  type Subscription,
} from '@maru/contract/subscription/staff-subscription';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatCount, formatWon } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useLiveRows } from '../list/live-rows.ts';
import { panelOf } from '../list/open-row.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { subscriptionColumns } from './subscription-columns.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { standingOptions } from './subscription-words.tsx';

const FILTERS = ['standing', 'q', 'problem', 'product', 'expert', 'member', 'from', 'to'] as const;
const CHIPS = [{ value: '', label: '전체' }, ...standingOptions];
const PROBLEM = [{ value: 'true', label: '결제에 문제가 있는 것' }];

const keyOf = (subscription: Subscription) => subscription._id;

/** Recurring payments of members. Staff see what is charged next, and end one for its member. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listSubscriptions.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listSubscriptions, { query: asked }),
    placeholderData: keepPreviousData,
  });
  useLiveSubscriptions();
  const items = query.data?.items ?? [];
  const totals = query.data?.totals;

  return (
    <>
      <AdminHead title="정기결제" />
      <PageNote>
        결제 7일 전에 회원에게 알리고, 이용 기간이 끝나기 한 시간 전에 결제해요. 상품의 정기결제는
        전문가 상품 화면에서 켜고 꺼요.
      </PageNote>
      <ListScreen
        caption="정기결제 목록"
        name="subscription"
        unit="건"
        address={address}
        query={query}
        columns={subscriptionColumns}
        keyOf={keyOf}
        exportCall={{ call: exportSubscriptions, query: asked }}
        totals={
          totals && [
            { label: '이용 중', value: formatCount(totals.running, '건') },
            { label: '30일마다 결제할 금액', value: formatWon(totals.monthly) },
          ]
        }
        filters={
          <>
            <StateChips address={address} name="standing" options={CHIPS} />
            <SearchFilter address={address} placeholder="아이디, 주문번호" />
            <ChoiceFilter address={address} name="problem" label="문제" options={PROBLEM} />
            <DateRangeFilter address={address} label="시작일" />
          </>
        }
        empty={{
          icon: 'card',
          title: '아직 정기결제가 없어요',
          line: '회원이 정기결제를 시작하면 여기에 바로 보여요',
        }}
      />
      {address.openId !== null && (
        <SubscriptionPanel key={address.openId} _id={address.openId} {...panelOf(address, items)} />
      )}
    </>
  );
}

/** Keeps the list and the open panel current while charges are made and members decide. */
function useLiveSubscriptions(): void {
  const queries = useQueryClient();
  const hear = useLiveRows(listSubscriptions);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const hearAll = (news: { _id: number; version: number }) => {
          hear(news);
          void queries.invalidateQueries({ queryKey: callKey(getSubscription) });
        };
        socket.on('subscription.changed', hearAll);
        return () => void socket.off('subscription.changed', hearAll);
      },
      [queries, hear],
    ),
  );
}
