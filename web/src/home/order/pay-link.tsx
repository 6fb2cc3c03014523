import type { Order } from '@maru/contract/order';
import { PAYMENT_WINDOW } from '@maru/contract/payment';
import { Button } from '../../shared/ui/button.tsx';

/** Opens the payment window for an order that waits for it. It is a page outside the app. */
export function PayLink({
  order: { _id, method },
  size = 'lg',
}: {
  order: Pick<Order, '_id' | 'method'>;
  size?: 'sm' | 'lg';
}) {
  return (
    <Button
      size={size}
      full={size === 'lg'}
      onClick={() => window.location.assign(`${PAYMENT_WINDOW}?order=${_id}`)}
    >
      {method === 'virtual_account' ? '가상계좌 받기' : '카드로 결제하기'}
    </Button>
  );
}
