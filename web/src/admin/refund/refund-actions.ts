import {
  approveRefund,
  beginPayout,
  editRefundSum,
  payOutRefund,
  REJECT_LETTERS,
  rejectRefund,
  reviewRefund,
  setRefundAccount,
  TRANSFERS,
  unmaskRefund,
  type Refund,
} from '@maru/contract/refund/refund';
import { refundSum, WITHDRAWAL_DAYS } from '@maru/contract/refund/refund-sum';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import {
  accountInputs,
  accountOf,
  accountWords,
  bankRefusalOf,
} from '../../shared/form/account-inputs.ts';
import { dayOf, formatWon } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import type { Action } from '../../shared/use-action.ts';
import { approvalWords } from './refund-words.tsx';

type Run = Action['run'];

const stepOf = ({ _id, version }: Refund) => ({ params: { _id }, body: { version } });
const isTransfer = ({ order }: Refund) => TRANSFERS.includes(order.method);

export async function reviewThis(refund: Refund, run: Run): Promise<void> {
  await run(() => makeCall(reviewRefund, stepOf(refund)), '검토를 시작했어요');
}

export async function approveThis(refund: Refund, run: Run): Promise<void> {
  const sure = await confirm({
    title: `${formatWon(refund.amount)} 환불을 승인할까요?`,
    message: approvalWords(refund),
    buttons: { confirm: '승인하기' },
  });
  if (sure) await run(() => makeCall(approveRefund, stepOf(refund)), '승인했어요');
}

export async function beginThis(refund: Refund, run: Run): Promise<void> {
  const done = isTransfer(refund) ? '이체 중으로 바꿨어요' : '처리 중으로 바꿨어요';
  await run(() => makeCall(beginPayout, stepOf(refund)), done);
}

/** Sets the figures by hand, with the reason. */
export async function editThis(refund: Refund, run: Run): Promise<void> {
  const { _id, version, paid, total_days, used_days, penalty, penalty_percent } = refund;
  const mayCharge = refund.withdrawal !== true;
  await openModal({
    title: '환불 계산을 고칠까요?',
    message: `낸 금액 ${formatWon(paid)}, 전체 ${total_days}일. 고친 내용과 사유가 기록에 남아요.`,
    inputs: [
      {
        id: 'used_days',
        label: '이용한 일수',
        type: 'number',
        required: true,
        min: 0,
        max: total_days,
        value: String(used_days),
      },
      {
        id: 'penalty',
        label: '위약금',
        type: 'currency',
        required: true,
        value: String(penalty),
        check: (value) => {
          if (!mayCharge && Number(value) > 0) {
            return `결제한 날부터 ${WITHDRAWAL_DAYS}일 안에 신청해서 위약금을 받을 수 없어요.`;
          }
          return Number(value) <= paid ? null : '낸 금액보다 클 수 없어요.';
        },
      },
      {
        id: 'reason',
        label: '고치는 사유',
        type: 'text',
        required: true,
        minLength: 2,
        maxLength: 200,
      },
    ],
    buttons: { confirm: '고치기' },
    onConfirm: async ({ used_days: days = '', penalty: set = '', reason = '' }) => {
      // A value above the remaining amount counts as the whole remaining amount.
      const sum = refundSum({
        paid,
        total_days,
        used_days: Number(days),
        penalty_percent,
        penalty: Number(set),
      });
      const body = {
        used_days: Number(days),
        penalty: sum.penalty,
        edit_reason: reason.trim(),
        version,
      };
      return run(() => makeCall(editRefundSum, { params: { _id }, body }), '계산을 고쳤어요');
    },
  });
}

/** Records the bank account for the refund, as given by the member. */
export async function setAccountOf(refund: Refund, run: Run): Promise<void> {
  const { _id, version, member, needs_second, approvals } = refund;
  const anew =
    needs_second && approvals.length > 0 ? ' 저장하면 승인을 처음부터 다시 받아야 해요.' : '';
  await openModal({
    title: '환불받을 계좌를 입력해 주세요',
    message: `${member.name} 님이 알려 준 계좌예요. 이체를 마치면 계좌번호는 지워져요.${anew}`,
    inputs: accountInputs,
    buttons: { confirm: '저장하기' },
    onConfirm: (values) => {
      const body = { account: accountOf(values), version };
      const save = () => makeCall(setRefundAccount, { params: { _id }, body });
      return run(save, {
        done: '계좌를 저장했어요',
        failed: (error) => sayFailure(error, bankRefusalOf(error)),
      });
    },
  });
}

/** The account of a request in the open. */
export async function openAccountOf({ _id }: Refund, reason: string): Promise<string> {
  const { account } = await makeCall(unmaskRefund, { params: { _id }, body: { reason } });
  return account === null ? '없음' : `${account.bank} ${account.number} ${account.holder}`;
}

/** Records that the money was refunded, by a transfer or by hand. */
export async function payOutThis(refund: Refund, run: Run): Promise<void> {
  const { _id, version, amount, account, member } = refund;
  const today = dayOf(serverNow());
  const asked = dayOf(refund.requested_at);
  const words = isTransfer(refund)
    ? { title: '이체했나요?', day: '이체한 날', confirm: '이체 완료' }
    : { title: '돌려드렸나요?', day: '돌려드린 날', confirm: '환불 완료' };
  await openModal({
    title: `${formatWon(amount)}을 ${words.title}`,
    message: `${account === null ? '' : `${accountWords(account)} 계좌로 보냈는지 확인해 주세요. `}${member.name} 님의 이용이 바로 끝나고 회원에게 문자가 가요. 되돌릴 수 없어요.`,
    inputs: [
      {
        id: 'paid_on',
        label: words.day,
        type: 'date',
        required: true,
        value: today,
        check: (value) => {
          if (value < asked) return '환불을 요청한 날보다 이를 수 없어요.';
          return value <= today ? null : '오늘보다 늦을 수 없어요.';
        },
      },
    ],
    buttons: { confirm: words.confirm, tone: 'danger' },
    onConfirm: async ({ paid_on = '' }) =>
      run(
        () => makeCall(payOutRefund, { params: { _id }, body: { paid_on, version } }),
        '환불을 마쳤어요',
      ),
  });
}

export async function rejectThis(refund: Refund, run: Run): Promise<void> {
  const { _id, version, member } = refund;
  await openModal({
    title: '환불 요청을 거절할까요?',
    message: `사유가 ${member.name} 님에게 문자로 가요. 회원이 읽고 이해할 수 있게 써 주세요.`,
    inputs: [
      {
        id: 'reason',
        label: '거절 사유',
        type: 'textarea',
        required: true,
        minLength: REJECT_LETTERS,
        maxLength: 300,
      },
    ],
    buttons: { confirm: '거절하고 보내기', tone: 'danger' },
    onConfirm: async ({ reason = '' }) => {
      const body = { reason: reason.replaceAll(/\s+/g, ' ').trim(), version };
      return run(() => makeCall(rejectRefund, { params: { _id }, body }), '거절 사유를 보냈어요');
    },
  });
}
