import { PAYMENT_WINDOW } from '@maru/contract/payment';
import { Button } from '../../shared/ui/button.tsx';

/** Opens the payment window for an order that waits for a card. It is a page outside the app. */
export function PayLink({ orderId, size = 'lg' }: { orderId: number; size?: 'sm' | 'lg' }) {
  return (
    <Button
      size={size}
      full={size === 'lg'}
      onClick={() => window.location.assign(`${PAYMENT_WINDOW}?order=${orderId}`)}
    >
      카드로 결제하기
    </Button>
  );
}
