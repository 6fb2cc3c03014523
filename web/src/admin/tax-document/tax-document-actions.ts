import {
  cancelTaxDocument,
  recordTaxInvoice,
  retryTaxDocument,
  type StaffTaxDocument,
} from '@maru/contract/tax-document/staff-tax-document';
import { isInvoiceNumber, readInvoiceNumber } from '@maru/contract/tax-document/tax-number';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { dayOf, formatWon } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import type { Action } from '../../shared/use-action.ts';
import { reasonInput } from '../form/ask-reason.ts';

type Run = Action['run'];
type Item = Pick<StaffTaxDocument, '_id' | 'version' | 'kind' | 'state' | 'amount'>;

export async function retryThis({ _id, version }: Item, run: Run): Promise<void> {
  const call = () => makeCall(retryTaxDocument, { params: { _id }, body: { version } });
  await run(call, '다시 요청했어요');
}

export async function cancelThis(item: Item, run: Run): Promise<void> {
  const { _id, version, kind, state, amount } = item;
  const isIssued = state === 'issued';
  const how =
    kind === 'invoice'
      ? `${formatWon(amount)}의 마이너스 세금계산서를 홈택스에서 발행하고 승인번호를 적어 주세요.`
      : `${formatWon(amount)}의 현금영수증을 국세청에서 취소해요.`;
  await openModal({
    title: isIssued ? '발급을 취소할까요?' : '발급하지 않을까요?',
    message: isIssued ? how : '회원은 기한 안에 다시 신청할 수 있어요.',
    inputs: [reasonInput('예: 회원이 번호를 잘못 적음')],
    buttons: { confirm: isIssued ? '발급 취소' : '발급 안 함', tone: 'danger' },
    onConfirm: ({ reason = '' }) =>
      run(
        () =>
          makeCall(cancelTaxDocument, {
            params: { _id },
            body: { version, reason: reason.trim() },
          }),
        isIssued ? '취소를 시작했어요' : '발급하지 않기로 했어요',
      ),
  });
}

/** Records an invoice that staff issued at Hometax. */
export async function recordThis(
  { _id, version }: Item,
  entry: Pick<StaffTaxDocument['entries'][number], '_id' | 'amount'>,
  run: Run,
): Promise<void> {
  await openModal({
    title: '홈택스에서 발행했나요?',
    message: `${formatWon(entry.amount)}. 발행한 세금계산서의 승인번호와 발행일을 적어 주세요.`,
    inputs: [
      {
        id: 'number',
        label: '승인번호 (24자리)',
        type: 'text',
        required: true,
        maxLength: 40,
        check: (value) =>
          isInvoiceNumber(readInvoiceNumber(value)) ? null : '승인번호 24자리를 확인해 주세요.',
      },
      { id: 'day', label: '발행일', type: 'date', required: true, value: dayOf(serverNow()) },
    ],
    buttons: { confirm: '기록하기' },
    onConfirm: ({ number = '', day = '' }) =>
      makeRecord({ _id, version, entry: entry._id, number, day }, run),
  });
}

function makeRecord(
  given: { _id: number; version: number; entry: number; number: string; day: string },
  run: Run,
): Promise<boolean> {
  const { _id, version, entry, number, day } = given;
  const body = { version, entry, issue_number: number.trim(), issued_on: day };
  return run(() => makeCall(recordTaxInvoice, { params: { _id }, body }), '발행을 기록했어요');
}
