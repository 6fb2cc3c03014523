import type { OrderOfStaff } from '@maru/contract/order';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../shared/ui/button.tsx';
import { addressOf } from '../sections.ts';
import { askRefund } from './ask-refund.ts';

/** Asks for the money of an order back, wherever the order is shown; nothing if there is none to give. */
export function RefundButton({
  order,
  memberName,
  size = 'admin',
}: {
  order: Pick<OrderOfStaff, '_id' | 'order_no' | 'method' | 'state' | 'payable' | 'refunded'>;
  memberName: string;
  size?: 'admin' | 'xs';
}) {
  const navigate = useNavigate();
  const { state, payable, refunded } = order;
  const isPaid = state === 'paid' || state === 'partial_refund';
  if (!isPaid || payable <= refunded) return null;

  const ask = async () => {
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
