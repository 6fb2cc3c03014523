import {
  listPaymentDifferences,
  settlePaymentDifference,
  type PaymentDifference,
} from '@maru/contract/order/payment-difference';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { formatDay, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { type Action, useAction } from '../../shared/use-action.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './order.module.css';

type Run = Action['run'];

const KINDS: Readonly<Record<PaymentDifference['kind'], string>> = {
  payment: '결제',
  cash_receipt: '현금영수증',
};

/**
 * Payments and cash receipts for which the gateway reports a different state. Renders nothing while
 * all match.
 */
export function PaymentDifferences({ onOpen }: { onOpen: (orderId: number) => void }) {
  const { data } = useQuery(callQuery(listPaymentDifferences, {}));
  const { run } = useAction([listPaymentDifferences]);
  if (!data || data.items.length === 0) return null;
  return (
    <Card as="section" padding="sm" aria-labelledby="payment-differences">
      <h2 id="payment-differences" className={styles.differing}>
        결제사와 다른 기록 {data.items.length}건
      </h2>
      <ul>
        {data.items.map((item) => (
          <li key={item._id} className={styles.line}>
            <TwoLines>
              <span>
                {formatDay(item.day)} · {KINDS[item.kind]} ·{' '}
                {item.order?.order_no ?? '우리 주문이 아닌 기록'}
              </span>
              <SecondLine>
                우리 기록 {sumOf(item.ours)} · 결제사 {sumOf(item.theirs)} · {item.payment_key}
              </SecondLine>
            </TwoLines>
            <span className={styles.no}>
              <Opener item={item} onOpen={onOpen} />
              <Button variant="outline" size="xs" onClick={() => void settleThis(item, run)}>
                확인 완료
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Opener({
  item: { order },
  onOpen,
}: {
  item: PaymentDifference;
  onOpen: (orderId: number) => void;
}) {
  if (!order) return null;
  return (
    <Button variant="ghost" size="xs" onClick={() => onOpen(order._id)}>
      주문 보기<span className="sr-only"> {order.order_no}</span>
    </Button>
  );
}

const sumOf = (won: number | null) => (won === null ? '없음' : formatWon(won));

async function settleThis(item: PaymentDifference, run: Run): Promise<void> {
  const { _id, order, payment_key } = item;
  await openModal({
    title: '이 차이를 확인했나요?',
    message: `${order?.order_no ?? payment_key}. 무엇이었는지 적어 주세요. 금액은 바뀌지 않아요.`,
    inputs: [{ id: 'reason', label: '내용', type: 'text', required: true, maxLength: 200 }],
    buttons: { confirm: '확인 완료' },
    onConfirm: ({ reason = '' }) =>
      run(
        () => makeCall(settlePaymentDifference, { params: { _id }, body: { reason } }),
        '확인한 것으로 표시했어요',
      ),
  });
}
