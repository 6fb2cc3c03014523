import { brand } from '#brand';
import { getMyOrder, type Order } from '@maru/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatDeduction, formatWon } from '../../shared/format.ts';
import { spanWords } from '../../shared/membership-span.ts';
import { isMissing } from '../../shared/page-subject.ts';
import { paths } from '../../shared/paths.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Container } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { DepositFacts } from './deposit-facts.tsx';
import { discountNameOf, orderNameOf, windowFailureOf } from './order-words.ts';
import { PaperButtons } from './paper-buttons.tsx';
import { PayLink } from './pay-link.tsx';
import { TaxButton } from '../tax-document/tax-button.tsx';
import buying from '../product/buying.module.css';
import styles from './payment.module.css';

/** Poll intervals in ms: for a bank transfer, and for a card payment. */
const ASK_AGAIN_MS = 15_000;
const ASK_CARD_MS = 3_000;

/** Result of an order. While the order waits for payment, it polls. */
export function OrderResult({ orderId, failure }: { orderId: number; failure: string | null }) {
  const query = useQuery({
    ...callQuery(getMyOrder, { params: { _id: orderId } }),
    refetchInterval: ({ state }) => againAfter(state.data?.item),
  });
  return (
    <Container>
      {isMissing(query.error) ? (
        <EmptyState
          icon="doc"
          level="h1"
          title="주문을 찾을 수 없어요"
          line="다른 계정으로 주문했거나 주소가 바뀌었을 수 있어요."
        >
          <LinkButton to={paths.mypageService} size="sm">
            내 주문 보기
          </LinkButton>
        </EmptyState>
      ) : (
        <Loaded
          query={query}
          skeleton={
            <div className={styles.result}>
              <Skeleton height={560} />
            </div>
          }
        >
          {({ item }) => <Result order={item} failure={failure} />}
        </Loaded>
      )}
    </Container>
  );
}

function againAfter(order: Order | undefined): number | false {
  if (order?.state !== 'pending') return false;
  return order.card?.checking ? ASK_CARD_MS : ASK_AGAIN_MS;
}

interface Words {
  icon: IconName;
  tone: 'success' | 'warn' | 'neutral';
  title: string;
  line: string;
}

const ENDED: Pick<Words, 'icon' | 'tone'> = { icon: 'x-c', tone: 'neutral' };

const WORDS: Record<Order['state'], Words> = {
  pending: {
    icon: 'check',
    tone: 'success',
    title: '주문이 접수됐어요',
    line: '아래 계좌로 입금해 주세요. 입금이 확인되면 바로 이용할 수 있고 문자로 알려 드려요.',
  },
  paid: {
    icon: 'check',
    tone: 'success',
    title: '입금이 확인됐어요',
    line: '이제 이용할 수 있어요. 이용 기간은 마이페이지에서도 볼 수 있어요.',
  },
  partial_refund: {
    icon: 'card',
    tone: 'neutral',
    title: '일부를 환불했어요',
    line: '환불한 금액은 마이페이지에서 확인해 주세요.',
  },
  refunded: { ...ENDED, title: '환불한 주문이에요', line: '이용도 함께 끝났어요.' },
  cancelled: {
    ...ENDED,
    title: '취소한 주문이에요',
    line: '이 계좌로 입금하지 마세요. 필요하면 다시 주문해 주세요.',
  },
  expired: {
    icon: 'clock',
    tone: 'warn',
    title: '입금 기한이 지났어요',
    line: '이미 입금했다면 고객센터로 알려 주세요. 아니라면 다시 주문해 주세요.',
  },
  failed: {
    icon: 'warn',
    tone: 'warn',
    title: '결제하지 못했어요',
    line: '금액은 빠져나가지 않았어요. 다시 주문해 주세요.',
  },
};

const CARD_WORDS: Partial<typeof WORDS> = {
  pending: {
    icon: 'card',
    tone: 'neutral',
    title: '아직 결제하지 않은 주문이에요',
    line: '결제창에서 결제하면 바로 이용할 수 있어요.',
  },
  paid: { ...WORDS.paid, title: '결제를 마쳤어요' },
  cancelled: { ...ENDED, title: '취소한 주문이에요', line: '필요하면 다시 주문해 주세요.' },
  expired: {
    icon: 'clock',
    tone: 'warn',
    title: '결제 시간이 지났어요',
    line: '금액은 빠져나가지 않았어요. 다시 주문해 주세요.',
  },
};

const ACCOUNT_WORDS: Words = {
  icon: 'card',
  tone: 'neutral',
  title: '아직 계좌를 받지 않은 주문이에요',
  line: '결제창에서 가상계좌를 받고 기한 안에 입금하면 바로 이용할 수 있어요.',
};

const CHECKING: Words = {
  icon: 'clock',
  tone: 'neutral',
  title: '결제를 확인하고 있어요',
  line: '결제사의 답을 기다리고 있어요. 다시 결제하지 마세요. 확인되면 이 화면과 문자로 알려 드려요.',
};

/** Text for a product that begins only after the current period ends. */
const FOLLOWS = '지금 이용하는 기간이 끝나면 이어서 이용할 수 있어요.';

function wordsOf(order: Order, failure: string | null): Words {
  const words = stateWordsOf(order, failure);
  const { state, paid_at, lines } = order;
  const opened = lines.find(({ membership }) => membership !== null)?.membership;
  if (state !== 'paid' || paid_at === null || !opened) return words;
  // Compared with the payment date too. A membership that starts with the payment is open, even if
  // the clocks differ.
  const isLater = Date.parse(opened.starts_at) > Math.max(Date.parse(paid_at), serverNow());
  return isLater ? { ...words, line: FOLLOWS } : words;
}

function stateWordsOf(order: Order, failure: string | null): Words {
  const { state, card } = order;
  if (order.method === 'coupon' && state === 'paid') return CARD_WORDS.paid ?? WORDS.paid;
  if (!card) return WORDS[state];
  if (state !== 'pending') return CARD_WORDS[state] ?? WORDS[state];
  if (card.checking) return CHECKING;
  const words =
    order.method === 'virtual_account' ? ACCOUNT_WORDS : (CARD_WORDS[state] ?? WORDS[state]);
  const problem = failure === null ? card.refused : windowFailureOf(failure);
  if (problem === null) return words;
  return { icon: 'warn', tone: 'warn', title: '결제하지 못했어요', line: problem };
}

function Result({ order, failure }: { order: Order; failure: string | null }) {
  const { state, order_no, total, discount, payable, deposit, card, lines } = order;
  const { icon, tone, title, line } = wordsOf(order, failure);
  const canPay = state === 'pending' && card !== null && !card.checking;
  const opened = lines.find(({ membership }) => membership !== null)?.membership;
  return (
    <Card padding="lg" className={styles.result}>
      <div className={styles.said} role="status">
        <Tile icon={icon} tone={tone} />
        <h1 tabIndex={-1}>{title}</h1>
        <p>{line}</p>
      </div>
      {state === 'pending' && deposit && <DepositFacts deposit={deposit} payable={payable} />}
      <dl className={buying.facts}>
        <div>
          <dt>주문 번호</dt>
          <dd>{order_no}</dd>
        </div>
        <div>
          <dt>주문 상품</dt>
          <dd>{orderNameOf(order)}</dd>
        </div>
        {discount > 0 && (
          <>
            <div>
              <dt>정가</dt>
              <dd>{formatWon(total)}</dd>
            </div>
            <div>
              <dt>{discountNameOf(order)}</dt>
              <dd className={styles.won}>{formatDeduction(discount)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>결제 금액</dt>
          <dd>{formatWon(payable)}</dd>
        </div>
        {canPay && (
          <div>
            <dt>결제 기한</dt>
            <dd>{formatDateTime(card.due_at)}까지</dd>
          </div>
        )}
        {state === 'paid' && opened && (
          <div>
            <dt>이용 기간</dt>
            <dd>{spanWords(opened)}</dd>
          </div>
        )}
      </dl>
      <PaperButtons order={order} />
      <TaxButton order={order} />
      <div className={styles.ways}>
        {canPay && <PayLink order={order} />}
        <LinkButton
          to={paths.mypageService}
          size="lg"
          variant={canPay ? 'outline' : 'primary'}
          full
        >
          주문 내역 보기
        </LinkButton>
        {!canPay && (
          <LinkButton to={brand.places.schedule} size="lg" variant="outline" full>
            방송 보러 가기
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
