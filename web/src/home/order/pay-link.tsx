import type { Order } from '@maru/contract/order/order';
import { PAYMENT_WINDOW } from '@maru/contract/order/payment';
import { useState } from 'react';
import { renewInTime } from '../../shared/session/renewals.ts';
import { Button } from '../../shared/ui/button.tsx';

/** Opens the payment window for an order that waits for it. It is a page outside the app. */
export function PayLink({
  order: { _id, method },
  size = 'lg',
}: {
  order: Pick<Order, '_id' | 'method'>;
  size?: 'sm' | 'lg';
}) {
  const [renewing, setRenewing] = useState(false);

  const open = async () => {
    setRenewing(true);
    // Nothing renews the access of a page by itself: the window would lead back to the order.
    await renewInTime('member');
    setRenewing(false);
    window.location.assign(`${PAYMENT_WINDOW}?order=${_id}`);
  };

  return (
    <Button size={size} full={size === 'lg'} loading={renewing} onClick={() => void open()}>
      {method === 'virtual_account' ? '가상계좌 받기' : '카드로 결제하기'}
    </Button>
  );
}
