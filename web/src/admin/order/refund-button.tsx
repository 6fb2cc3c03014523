import type { OrderOfStaff } from '@maru/contract/order/order';
import { useNavigate } from 'react-router-dom';
import { retryLoad } from '../../shared/retry-load.ts';
import { Button } from '../../shared/ui/button.tsx';
import { addressOf } from '../sections.ts';

/**
 * Refund button for every view of an order. Renders nothing if the order cannot be refunded now.
 */
export function RefundButton({
  order,
  memberName,
  size = 'admin',
}: {
  order: Pick<OrderOfStaff, '_id' | 'order_no' | 'method' | 'refundable' | 'next_starts_at'>;
  memberName: string;
  size?: 'admin' | 'xs';
}) {
  const navigate = useNavigate();
  if (!order.refundable) return null;

  const ask = async () => {
    // The form is lazy-loaded on demand, because the member screen is already large.
    const { askRefund } = await retryLoad(
      () => import('../refund/ask-refund.ts'),
      () => true,
    );
    const refundId = await askRefund(order, memberName);
    if (refundId !== null) await navigate(`${addressOf('order-refund')}?id=${refundId}`);
  };
  return (
    <Button
      variant="danger-soft"
      size={size}
      aria-label={`${order.order_no} 환불 요청`}
      onClick={() => void ask()}
    >
      환불 요청
    </Button>
  );
}
