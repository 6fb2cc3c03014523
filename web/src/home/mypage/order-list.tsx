import { listMyCoupons } from '@maru/contract/coupon/coupon';
import {
  cancelMyOrder,
  getMyOrder,
  listMyOrders,
  previewOrder,
  type Order,
} from '@maru/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { numberIn } from '../../shared/page-subject.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { EmptyPage } from '../board/empty-page.tsx';
import { DepositFacts } from '../order/deposit-facts.tsx';
import { forgetOrderKey } from '../order/order-key.ts';
import { orderNameOf } from '../order/order-words.ts';
import { PayLink } from '../order/pay-link.tsx';
import { OrderHead } from './order-head.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './order-list.module.css';

const PAGE_SIZE = 10;

/** Every order of the reader; of an unpaid one where to pay, and the way to take it back. */
export function OrderList() {
  const [search] = useSearchParams();
  const page = numberIn(search, 'page') ?? 1;
  const query = useQuery(callQuery(listMyOrders, { query: { page, pageSize: PAGE_SIZE } }));
  const { cancel, busy } = useCancelling();
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={160} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyPage total={query.data?.total} icon="doc" tone="neutral" what="주문이">
          <EmptyState icon="doc" tone="neutral" level="h3" title="주문한 내역이 없어요" />
        </EmptyPage>
      }
    >
      {({ items, total }) => (
        <>
          <Card>
            <ul>
              {items.map((order) => (
                <OrderRow
                  key={order._id}
                  order={order}
                  busy={busy === order._id}
                  onCancel={() => void cancel(order)}
                />
              ))}
            </ul>
          </Card>
          <Pagination page={page} pageSize={PAGE_SIZE} total={total} />
        </>
      )}
    </Loaded>
  );
}

interface OrderRowProps {
  order: Order;
  busy: boolean;
  onCancel: () => void;
}

function OrderRow({ order, busy, onCancel }: OrderRowProps) {
  const { order_no, state, payable, deposit, card } = order;
  return (
    <li className={styles.order}>
      <OrderHead order={order} />
      {state === 'pending' && (
        <>
          {card && !card.checking && <PayLink order={order} size="sm" />}
          {card?.checking && <p className={styles.checking}>결제를 확인하고 있어요</p>}
          {deposit && <DepositFacts deposit={deposit} payable={payable} />}
          {!card?.checking && (
            <Button
              variant="neutral"
              size="sm"
              loading={busy}
              loadingText="취소하는 중"
              onClick={onCancel}
            >
              주문 취소<span className="sr-only"> {order_no}</span>
            </Button>
          )}
        </>
      )}
    </li>
  );
}

/** Cancels an order after a confirmation, and reloads the list in either case. */
function useCancelling() {
  const { busy, run } = useAction<number>([listMyOrders, getMyOrder, listMyCoupons, previewOrder]);

  async function cancel(order: Order): Promise<void> {
    const sure = await confirm({
      title: `${orderNameOf(order)} 주문을 취소할까요?`,
      message: '아직 결제하지 않은 주문이에요. 이미 입금했다면 고객센터로 알려 주세요.',
      buttons: { cancel: '닫기', confirm: '주문 취소', tone: 'danger' },
    });
    if (!sure) return;
    await run(
      async () => {
        await makeCall(cancelMyOrder, { params: { _id: order._id } });
        // Where the answer that made it was lost, its key would answer the next order with this one.
        for (const { product } of order.lines) forgetOrderKey(product);
      },
      { done: '주문을 취소했어요', key: order._id },
    );
  }

  return { busy, cancel };
}
