import type { OwnRefund } from '@maru/contract/refund/own-refund';
import { personName } from '@maru/contract/core/primitive';
import { accountNumber, type RefundAccount } from '@maru/contract/refund/refund';
import { readAccountNumber } from '@maru/contract/text/typed-text';
import { bankCodeOf, bankNames } from '@maru/contract/order/bank';
import { CallFailed } from '../call.ts';
import type { ModalInput, ModalValues } from '../dialog/dialog.ts';

const NOT_LISTED = '은행을 목록에서 골라 주세요.';

/** Inputs of a dialog that requests a bank account for a refund. */
export const accountInputs: readonly ModalInput[] = [
  {
    id: 'bank',
    label: '은행',
    type: 'text',
    required: true,
    minLength: 2,
    maxLength: 20,
    placeholder: '예: 국민은행',
    check: (value) => (bankCodeOf(value) === null ? NOT_LISTED : null),
    options: bankNames.map((name) => ({ value: name, label: name })),
  },
  {
    id: 'number',
    label: '계좌번호',
    type: 'text',
    required: true,
    check: (value) =>
      accountNumber.safeParse(value).success ? null : '계좌번호를 숫자 8~16자리로 입력해 주세요.',
  },
  {
    id: 'holder',
    label: '예금주',
    type: 'text',
    required: true,
    minLength: 2,
    maxLength: 20,
    check: (value) =>
      personName.safeParse(value).success ? null : '숫자나 기호 없이 예금주 이름만 입력해 주세요.',
  },
];

/** The account that was typed into them; its number may have dashes. */
export function accountOf({ bank = '', number = '', holder = '' }: ModalValues): RefundAccount {
  return {
    bank: bank.trim(),
    number: readAccountNumber(number),
    holder: holder.trim(),
  };
}

/** Message for an account at a bank that is not in the list; `null` for another failure. */
export function bankRefusalOf(error: unknown): string | null {
  const isBank =
    error instanceof CallFailed && error.errors.some(({ path }) => path === 'account.bank');
  return isBank ? NOT_LISTED : null;
}

/** An account as it is shown: `가온은행 ****1234 김○나`. */
export function accountWords({
  bank,
  account_tail: tail,
  holder,
}: NonNullable<OwnRefund['account']>): string {
  return `${bank} ****${tail} ${holder}`;
}
