import { methodName } from '@maru/contract/order/pay-method-words';
import type { StaffTaxDocument } from '@maru/contract/tax-document/staff-tax-document';
import { taxKindWords } from '@maru/contract/tax-document/tax-words';
import { formatListDate, formatWon } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { TaxStateBadge } from './tax-document-words.tsx';

export const taxDocumentColumns: readonly ListColumn<StaffTaxDocument>[] = [
  {
    key: 'order',
    head: '주문',
    fixed: true,
    cell: ({ order, member }) => (
      <TwoLines>
        <strong>{order.order_no}</strong>
        <SecondLine>
          {member.name} · {member.user_id}
        </SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'kind',
    head: '종류',
    cell: ({ kind, company, number }) => (
      <TwoLines>
        <span>{taxKindWords[kind]}</span>
        <SecondLine>{company ?? number}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state, kind, needs_staff }) => (
      <TwoLines>
        <span>
          <TaxStateBadge state={state} kind={kind} />
        </span>
        {needs_staff && <SecondLine>할 일 있음</SecondLine>}
      </TwoLines>
    ),
  },
  {
    key: 'amount',
    head: '금액',
    sort: { descending: 'amount' },
    cell: ({ amount }) => <span className="tabular">{formatWon(amount)}</span>,
  },
  { key: 'method', head: '결제 수단', cell: ({ order }) => methodName(order.method) },
  { key: 'number', head: '승인번호', cell: ({ issue_number }) => issue_number ?? '–' },
  {
    key: 'asked',
    head: '신청',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ asked_at }) => (
      <span className="tabular">{formatListDate(asked_at, serverNow())}</span>
    ),
  },
];
