import type { Order } from '@maru/contract/order/order';
import { getMyOrderPapers } from '@maru/contract/order/order-papers';
import { showPaper, type PaperKind } from '../../shared/paper/order-papers.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './paper-buttons.module.css';

const PAPERS: readonly (readonly [PaperKind, string])[] = [
  ['receipt', '영수증'],
  ['contract', '계약서'],
];

/** The receipt and the copy of the contract of one's own order, as soon as it is paid. */
export function PaperButtons({
  order: { _id, order_no, paid_at },
}: {
  order: Pick<Order, '_id' | 'order_no' | 'paid_at'>;
}) {
  if (paid_at === null) return null;
  return (
    <p className={styles.papers}>
      {PAPERS.map(([kind, name]) => (
        <Button
          key={kind}
          variant="outline"
          size="xs"
          onClick={() => showPaper(getMyOrderPapers, _id, kind)}
        >
          <Icon name="doc" size={16} />
          {name} 보기<span className="sr-only"> {order_no}</span>
        </Button>
      ))}
    </p>
  );
}
