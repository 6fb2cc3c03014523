import type { StaffOrder } from '@maru/contract/order';
import { requestRefund } from '@maru/contract/refund';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';

/** Takes down a member's wish to have the money back. @returns the request; `null` = called off. */
export async function askRefund(
  order: Pick<StaffOrder, '_id' | 'order_no'>,
  memberName: string,
): Promise<number | null> {
  let refundId: number | null = null;
  await openModal({
    title: '환불 요청을 등록할까요?',
    message: `${order.order_no} · ${memberName}. 오늘까지 이용한 일수로 환불 금액을 계산해요.`,
    inputs: [
      {
        id: 'reason',
        label: '회원이 말한 사유',
        type: 'textarea',
        required: true,
        minLength: 2,
        maxLength: 500,
      },
    ],
    buttons: { confirm: '등록하기' },
    onConfirm: async ({ reason = '' }) => {
      // One line, as the list shows it.
      const body = { order: order._id, reason: reason.replaceAll(/\s+/g, ' ').trim() };
      const { item } = await makeCall(requestRefund, { body });
      refundId = item._id;
    },
  });
  return refundId;
}
