import type { Order } from '@maru/contract/order/order';
import { formatDate, formatDeduction, formatWon } from '../../shared/format.ts';
import { spanWords } from '../../shared/membership-span.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { discountNameOf, orderNameOf, orderStates } from '../order/order-words.ts';
import { PaperButtons } from '../order/paper-buttons.tsx';
import { TaxButton } from '../tax-document/tax-button.tsx';
import styles from './order-head.module.css';

/** Header of an order: products, date, amount, state and documents. */
export function OrderHead({ order }: { order: Order }) {
  const { order_no, state, discount, payable, placed_at, paid_at, lines } = order;
  const opened = lines.find(({ membership }) => membership !== null)?.membership;
  const { tone, label } = orderStates[state];
  return (
    <div className={styles.row}>
      <div>
        <h3 className={styles.name}>{orderNameOf(order)}</h3>
        <p className={styles.line}>
          {formatDate(placed_at)} 주문 · <span className={styles.number}>{order_no}</span>
        </p>
        {discount > 0 && (
          <p className={styles.line}>
            {discountNameOf(order)} {formatDeduction(discount)}
          </p>
        )}
        {paid_at !== null && opened && <p className={styles.line}>이용 {spanWords(opened)}</p>}
      </div>
      <p className={styles.end}>
        <strong>{formatWon(payable)}</strong>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <PaperButtons order={order} />
      <TaxButton order={order} />
    </div>
  );
}
