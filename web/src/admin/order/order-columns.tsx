import type { StaffOrder } from '@maru/contract/order/order';
import { methodName } from '@maru/contract/order/pay-method-words';
import { formatListDate, formatNumber } from '../../shared/format.ts';
import { spanWords } from '../../shared/membership-span.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './order.module.css';
import { OrderStateBadge, soldAs } from './order-words.tsx';

export const orderColumns: readonly ListColumn<StaffOrder>[] = [
  {
    key: 'no',
    head: '주문번호',
    fixed: true,
    cell: ({ order_no, channel }) => (
      <span className={styles.no}>
        <span className="tabular">{order_no}</span>
        {channel === 'manual' && <Badge tone="info">직접</Badge>}
      </span>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state }) => <OrderStateBadge state={state} />,
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
    cell: ({ lines }) => {
      const [line] = lines;
      return (
        <TwoLines>
          <span className={styles.product}>{line?.name}</span>
          <SecondLine>
            {line ? soldAs(line) : '–'}
            {lines.length > 1 && <span>{` 외 ${lines.length - 1}개`}</span>}
          </SecondLine>
        </TwoLines>
      );
    },
  },
  {
    key: 'amount',
    head: '금액',
    number: true,
    sort: { descending: 'amount' },
    cell: ({ payable }) => formatNumber(payable),
  },
  {
    key: 'discount',
    head: '할인',
    number: true,
    cell: ({ discount }) => (discount === 0 ? '–' : formatNumber(discount)),
  },
  {
    key: 'refunded',
    head: '환불',
    number: true,
    cell: ({ refunded }) => (refunded === 0 ? '–' : formatNumber(refunded)),
  },
  { key: 'method', head: '결제 수단', cell: ({ method }) => methodName(method) },
  {
    key: 'placed',
    head: '주문',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ placed_at }) => (
      <span className="tabular">{formatListDate(placed_at, serverNow())}</span>
    ),
  },
  {
    key: 'paid',
    head: '결제',
    cell: ({ paid_at }) => (
      <span className="tabular">
        {paid_at === null ? '–' : formatListDate(paid_at, serverNow())}
      </span>
    ),
  },
  {
    key: 'span',
    head: '이용 기간',
    cell: ({ lines }) => {
      const span = lines[0]?.membership;
      return <span className="tabular">{span ? spanWords(span) : '–'}</span>;
    },
  },
];
