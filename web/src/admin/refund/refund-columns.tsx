import type { Refund } from '@maru/contract/refund/refund';
import { formatListDate, formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './refund.module.css';
import { soldAs } from '../order/order-words.tsx';
import { RefundStateBadge } from './refund-words.tsx';

export const refundColumns: readonly ListColumn<Refund>[] = [
  {
    key: 'no',
    head: '요청번호',
    fixed: true,
    cell: ({ request_no, order }) => (
      <TwoLines>
        <strong className="tabular">{request_no}</strong>
        <SecondLine>주문 {order.order_no}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state }) => <RefundStateBadge state={state} />,
  },
  {
    key: 'member',
    head: '회원',
    cell: ({ member }) => (
      <TwoLines>
        <span>{member.name}</span>
        <SecondLine>{member.user_id}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'product',
    head: '상품',
    cell: ({ order, expert }) => (
      <TwoLines>
        <span className={styles.cut}>{order.product}</span>
        <SecondLine>{soldAs({ expert, kind: order.kind })}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'reason',
    head: '사유',
    cell: ({ reason }) => (
      <span className={styles.cut} title={reason}>
        {reason}
      </span>
    ),
  },
  {
    key: 'days',
    head: '이용 일수',
    cell: ({ used_days, total_days }) =>
      used_days >= total_days
        ? `${total_days}일 모두 이용`
        : `전체 ${total_days}일 중 ${used_days}일`,
  },
  { key: 'penalty', head: '위약금', number: true, cell: ({ penalty }) => formatNumber(penalty) },
  {
    key: 'amount',
    head: '환불 금액',
    number: true,
    sort: { descending: 'amount' },
    cell: ({ amount }) => <strong>{formatNumber(amount)}</strong>,
  },
  {
    key: 'requested',
    head: '요청일',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ requested_at }) => (
      <span className="tabular">{formatListDate(requested_at, serverNow())}</span>
    ),
  },
  {
    key: 'due',
    head: '기한',
    sort: { ascending: 'due' },
    cell: ({ due_on, overdue }) => (
      <span className={styles.due}>
        <span className="tabular">{due_on.slice(5).replace('-', '.')}</span>
        {overdue && <Badge tone="error">지남</Badge>}
      </span>
    ),
  },
  { key: 'handler', head: '담당', cell: ({ handler }) => handler ?? '–' },
];
