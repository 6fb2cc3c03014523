import { methodName } from '@maru/contract/order/pay-method-words';
import { taxKindWords, taxStateName } from '@maru/contract/tax-document/tax-words';
import { maskedNumber } from '@maru/domain/tax-document/tax-document';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';
import { maskName } from '../staff-kit/mask.ts';
import type { StaffRow } from './staff-tax-document.repository.ts';

const failureOf = ({ entries }: StaffRow) =>
  entries.findLast(({ state }) => state === 'failed')?.message ?? '';

/** The columns of the documents as a file. */
export const taxDocumentCsv: readonly CsvColumn<StaffRow>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '종류', cell: ({ kind }) => taxKindWords[kind] },
  { head: '상태', cell: ({ state, kind }) => taxStateName(state, kind) },
  { head: '주문번호', cell: ({ order }) => order.order_no },
  { head: '결제 수단', cell: ({ order }) => methodName(order.method) },
  { head: '결제일', cell: ({ order }) => csvTime(order.paid_at) },
  { head: '아이디', cell: ({ member }) => member.user_id },
  {
    head: '이름',
    cell: ({ member }, { masked }) => (masked ? maskName(member.name) : member.name),
  },
  { head: '발급 번호', cell: ({ kind, tail }) => maskedNumber(kind, tail) },
  { head: '금액', cell: ({ amount }) => amount },
  { head: '승인번호', cell: ({ issue_number }) => issue_number ?? '' },
  { head: '발급일', cell: ({ issued_on }) => issued_on ?? '' },
  { head: '실패 사유', cell: failureOf },
  { head: '신청', cell: ({ asked_at }) => csvTime(asked_at) },
];
