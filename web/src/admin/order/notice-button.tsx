import { notifyBuyer, type StaffOrder } from '@maru/contract/order/order';
import { listAuditTrail } from '@maru/contract/audit/audit';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Resends the text message about an order, for buyers who did not receive it. */
export function NoticeButton({ order }: { order: StaffOrder }) {
  const { isBusy, run } = useAction([listAuditTrail]);
  const { _id, state, member, order_no } = order;
  // An unpaid card order has no message to resend.
  const isNotified = state === 'paid' || (state === 'pending' && order.deposit !== null);
  if (!isNotified || member.phone === null) return null;

  const send = async () => {
    const sure = await confirm({
      title: '주문 안내 문자를 다시 보낼까요?',
      message: `${order_no} · ${member.phone}. ${state === 'pending' ? '입금할 곳과 기한' : '결제 확인과 이용 기간'}을 알려요.`,
      buttons: { confirm: '보내기' },
    });
    if (sure) await run(() => makeCall(notifyBuyer, { params: { _id } }), '문자를 보냈어요');
  };
  return (
    <Button variant="outline" size="admin" aria-disabled={isBusy} onClick={() => void send()}>
      문자 다시 보내기
    </Button>
  );
}
