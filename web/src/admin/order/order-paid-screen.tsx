import { listProducts } from '@maru/contract/product/product';
import { listOrders, type StaffOrder } from '@maru/contract/order/order';
import { exportOrders } from '@maru/contract/order/staff-order';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatWon } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { namedOptions } from '../../shared/form/named-options.ts';
import { useListAddress, type ListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useLiveRows } from '../list/live-rows.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { ChartFold } from '../chart/chart-fold.tsx';
import { askManualOrder } from './manual-order.ts';
import { orderColumns } from './order-columns.tsx';
import { PaymentDifferences } from './payment-differences.tsx';
import { OrderPanel } from './order-panel.tsx';
import { methodOptions, orderStateOptions } from './order-words.tsx';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { chartQueryOf, listQueryOf } from '../list/list-query.ts';
import { panelOf } from '../list/open-row.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';

const FILTERS = [
  'state',
  'q',
  'method',
  'channel',
  'product',
  'expert',
  'renewal',
  'from',
  'to',
  'least',
  'most',
] as const;
/** Filters without a place in the row. */
const MORE = FILTERS.slice(2);
const CHANNELS = [
  { value: 'web', label: '웹' },
  { value: 'manual', label: '직접 등록' },
] as const;
const RENEWALS = [{ value: 'true', label: '다시 구매만' }] as const;
/** Ranges of the payable amount, in won. */
const AMOUNTS = [
  { value: '0-99999', label: '10만 원 미만' },
  { value: '100000-499999', label: '10만 원대 – 40만 원대' },
  { value: '500000-999999', label: '50만 원 – 100만 원' },
  { value: '1000000-', label: '100만 원 이상' },
];

const STATE_CHIPS = [{ value: '', label: '전체' }, ...orderStateOptions];

const OrderCharts = lazyComponent(async () => (await import('./order-charts.tsx')).OrderCharts);

const keyOf = (order: StaffOrder) => order._id;

/** Orders with their totals. New orders appear automatically. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listOrders.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listOrders, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const products = useQuery(callQuery(listProducts, {}));
  const experts = useExpertFilter();
  useLiveOrders();

  const items = query.data?.items ?? [];
  const totals = query.data?.totals;

  return (
    <>
      <AdminHead
        title="결제 내역"
        actions={
          <Button size="admin" onClick={() => void askManualOrder((_id) => address.open(_id))}>
            <Icon name="plus" size={18} />
            직접 등록
          </Button>
        }
      />
      <ChartFold name="order-paid" title="하루씩 결제">
        <OrderCharts asked={chartQueryOf(asked)} />
      </ChartFold>
      <PaymentDifferences onOpen={(orderId) => address.open(orderId)} />
      <ListScreen
        caption="결제 내역"
        name="order-paid"
        address={address}
        query={query}
        columns={orderColumns}
        keyOf={keyOf}
        exportCall={{ call: exportOrders, query: asked }}
        totals={
          totals && [
            { label: '주문 금액', value: formatWon(totals.payable) },
            { label: '결제 금액', value: formatWon(totals.paid) },
            { label: '환불 금액', value: formatWon(totals.refunded) },
            { label: '남은 금액', value: formatWon(totals.paid - totals.refunded) },
          ]
        }
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="주문번호, 입금자, 아이디" />
            <MoreFilters address={address} names={MORE}>
              <ChoiceFilter
                address={address}
                name="method"
                label="결제 수단"
                options={methodOptions}
              />
              <ChoiceFilter address={address} name="channel" label="경로" options={CHANNELS} />
              <ChoiceFilter
                address={address}
                name="product"
                label="상품"
                options={namedOptions(products.data?.items)}
              />
              <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
              <ChoiceFilter address={address} name="renewal" label="구매" options={RENEWALS} />
              <AmountFilter address={address} />
              <DateRangeFilter address={address} label="주문일" />
            </MoreFilters>
          </>
        }
        empty={{
          icon: 'card',
          title: '아직 주문이 없어요',
          line: '회원이 상품을 주문하면 여기에 바로 보여요',
        }}
      />
      {address.openId !== null && (
        <OrderPanel
          key={address.openId}
          _id={address.openId}
          row={items.find(({ _id }) => _id === address.openId)}
          {...panelOf(address, items)}
        />
      )}
    </>
  );
}

/** Filter for a range of won, stored as its two limits. */
function AmountFilter({ address }: { address: ListAddress }) {
  const span = `${address.get('least')}-${address.get('most')}`;
  const both: ListAddress = {
    ...address,
    get: () => (span === '-' ? '' : span),
    set: ({ amount = '' }) => {
      const [least = '', most = ''] = amount.split('-');
      address.set({ least, most });
    },
  };
  return <ChoiceFilter address={both} name="amount" label="금액" options={AMOUNTS} />;
}

/**
 * Rows update when another staff member confirms or cancels an order. New orders appear
 * automatically.
 */
function useLiveOrders(): void {
  const hear = useLiveRows(listOrders);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        socket.on('order.changed', hear);
        return () => void socket.off('order.changed', hear);
      },
      [hear],
    ),
  );
}
