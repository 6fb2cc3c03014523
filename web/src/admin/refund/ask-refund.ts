import type { StaffOrder } from '@maru/contract/order/order';
import { requestRefund, TRANSFERS } from '@maru/contract/refund/refund';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { accountInputs, accountOf, bankRefusalOf } from '../../shared/form/account-inputs.ts';
import { moveNextInputs, moveNextOf } from '../../shared/form/move-next-inputs.ts';

/**
 * Records a refund request of a member.
 *
 * @returns the request. `null` = staff cancelled the dialog.
 */
export async function askRefund(
  order: Pick<StaffOrder, '_id' | 'order_no' | 'method' | 'next_starts_at'>,
  memberName: string,
): Promise<number | null> {
  let refundId: number | null = null;
  const needsAccount = TRANSFERS.includes(order.method);
  await openModal({
    title: '환불 요청을 등록할까요?',
    message: `${order.order_no} · ${memberName}. 오늘까지 이용한 일수로 환불 금액을 계산해요.${needsAccount ? ' 입금으로 받은 주문이라 돌려드릴 계좌가 있어야 해요.' : ''}`,
    width: 'form',
    inputs: [
      {
        id: 'reason',
        label: '회원이 말한 사유',
        type: 'textarea',
        required: true,
        minLength: 2,
        maxLength: 500,
      },
      ...(needsAccount ? accountInputs : []),
      ...moveNextInputs(order.next_starts_at),
    ],
    buttons: { confirm: '등록하기' },
    onConfirm: async (values) => {
      const body = {
        order: order._id,
        // One line, as the list shows it.
        reason: (values['reason'] ?? '').replaceAll(/\s+/g, ' ').trim(),
        ...(needsAccount ? { account: accountOf(values) } : {}),
        ...moveNextOf(order.next_starts_at, values),
      };
      try {
        const { item } = await makeCall(requestRefund, { body });
        refundId = item._id;
        return true;
      } catch (error) {
        const message = bankRefusalOf(error);
        if (message === null) throw error;
        showAlert({ type: 'error', message });
        return false;
      }
    },
  });
  return refundId;
}
