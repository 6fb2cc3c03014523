import { cancelOrder, confirmDeposit, type StaffOrder } from '@maru/contract/order/order';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatWon } from '../../shared/format.ts';

type Run = (act: () => Promise<unknown>, done: string) => Promise<boolean>;

/**
 * Confirms that the transfer has arrived in the account. Asks first, then activates the purchased
 * products.
 */
export async function confirmThis(order: StaffOrder, run: Run): Promise<void> {
  const { _id, version, payable, deposit, state } = order;
  const late = state === 'expired' ? ' 기한은 지났지만 입금되었다면 확인할 수 있어요.' : '';
  const sure = await confirm({
    title: `${formatWon(payable)}이 입금되었나요?`,
    message: `입금자 ${deposit?.depositor ?? '–'}. 확인하면 이용이 바로 시작되고 회원에게 문자가 가요.${late}`,
    buttons: { confirm: '입금 확인' },
  });
  if (!sure) return;
  await run(
    () => makeCall(confirmDeposit, { params: { _id }, body: { version } }),
    '입금을 확인했어요',
  );
}

export async function cancelThis(order: StaffOrder, run: Run): Promise<void> {
  const { _id, version, order_no } = order;
  const sure = await confirm({
    title: '이 주문을 취소할까요?',
    message: `${order_no}. 입금 전 주문만 취소할 수 있어요.`,
    buttons: { confirm: '주문 취소', cancel: '닫기', tone: 'danger' },
  });
  if (!sure) return;
  await run(
    () => makeCall(cancelOrder, { params: { _id }, body: { version } }),
    '주문을 취소했어요',
  );
}
