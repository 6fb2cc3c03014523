import { GATEWAY_METHODS, getOrder, listOrders, type StaffOrder } from '@maru/contract/order/order';
import { getOrderPapers } from '@maru/contract/order/order-papers';
import { methodName } from '@maru/contract/order/pay-method-words';
import { CASH_METHODS } from '@maru/contract/tax-document/tax-machine';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatDeduction, formatWon } from '../../shared/format.ts';
import { spanWords } from '../../shared/membership-span.ts';
import { showPaper } from '../../shared/paper/order-papers.tsx';
import { callQuery } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { newestOf } from '../list/newest-of.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { UnloadedPanel } from '../list/unloaded-panel.tsx';
import { addressOf } from '../sections.ts';
import { RefundButton } from './refund-button.tsx';
import { cancelThis, confirmThis } from './order-actions.ts';
import { NoticeButton } from './notice-button.tsx';
import { useAction } from '../../shared/use-action.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './order.module.css';
import { OrderStateBadge, soldAs } from './order-words.tsx';

interface PanelProps extends PanelMoves {
  _id: number;
  /** The same order in the list; `undefined` when it is on another page. */
  row: StaffOrder | undefined;
}

/** One order beside the list, with its actions. */
export function OrderPanel({ _id, row, ...moves }: PanelProps) {
  const query = useQuery(callQuery(getOrder, { params: { _id } }));
  const order = newestOf(query.data?.item, row);
  if (order) return <Known order={order} {...moves} />;
  return (
    <UnloadedPanel
      query={query}
      title="주문"
      missing="찾는 주문이 없어요"
      failed="주문을 불러오지 못했어요"
      moves={moves}
    />
  );
}

function Known({ order, ...moves }: { order: StaffOrder } & PanelMoves) {
  const { isBusy, run } = useAction([listOrders, getOrder]);
  const { state, payable, refunded } = order;
  // The gateway confirms its own payments. Staff cannot confirm them manually.
  const isTransfer = !GATEWAY_METHODS.includes(order.method);
  const takesMoney = isTransfer && (state === 'pending' || state === 'expired');

  return (
    <SidePanel
      title={order.order_no}
      {...moves}
      actions={
        <>
          {order.paid_at !== null && (
            <>
              <Button
                variant="outline"
                size="admin"
                onClick={() => showPaper(getOrderPapers, order._id, 'receipt')}
              >
                영수증
              </Button>
              <Button
                variant="outline"
                size="admin"
                onClick={() => showPaper(getOrderPapers, order._id, 'contract')}
              >
                계약서
              </Button>
            </>
          )}
          <TaxLink order={order} />
          <RefundButton order={order} memberName={order.member.name} />
          <NoticeButton order={order} />
          {state === 'pending' && !order.card?.checking && (
            <Button
              variant="ghost"
              size="admin"
              aria-disabled={isBusy}
              onClick={() => void cancelThis(order, run)}
            >
              주문 취소
            </Button>
          )}
          {takesMoney && (
            <Button
              size="admin"
              loading={isBusy}
              loadingText="확인하는 중"
              onClick={() => void confirmThis(order, run)}
            >
              입금 확인
            </Button>
          )}
        </>
      }
    >
      <div>
        <OrderStateBadge state={state} size="lg" />
      </div>
      <section aria-label="상품" className={styles.lines}>
        {order.lines.map((line) => (
          <div key={line.product} className={styles.line}>
            <TwoLines>
              <strong>{line.name}</strong>
              <SecondLine>{soldAs(line)}</SecondLine>
            </TwoLines>
            <span className={styles.won}>{formatWon(line.unit_price)}</span>
          </div>
        ))}
        {order.lines
          .filter(({ discount }) => discount > 0)
          .map(({ product, coupon, discount }) => (
            <div key={product} className={styles.line}>
              <span>할인{coupon && <span>{` · ${coupon.name}`}</span>}</span>
              <span className={styles.won}>{formatDeduction(discount)}</span>
            </div>
          ))}
        <div className={styles.sum}>
          <span>결제 금액</span>
          <span className={styles.won}>{formatWon(payable)}</span>
        </div>
        {refunded > 0 && (
          <div className={styles.line}>
            <span>환불</span>
            <span className={styles.won}>{formatDeduction(refunded)}</span>
          </div>
        )}
      </section>
      <Facts items={factsOf(order)} />
      <section aria-label="기록">
        <h3>기록</h3>
        <AuditTrail key={order.version} targetKind="order" targetId={order._id} />
      </section>
    </SidePanel>
  );
}

/** Leads to the cash receipt or tax invoice of a paid order in cash. */
function TaxLink({ order: { _id, method, paid_at } }: { order: StaffOrder }) {
  if (paid_at === null || !CASH_METHODS.includes(method)) return null;
  return (
    <LinkButton to={`${addressOf('tax-document')}?order=${_id}`} variant="outline" size="admin">
      현금영수증
    </LinkButton>
  );
}

/** State of an order that has not passed the payment window yet. */
function cardStateOf({ checking, refused, due_at }: NonNullable<StaffOrder['card']>): string {
  if (checking) return '결제사에 확인하는 중';
  return refused === null ? `${formatDateTime(due_at)}까지 기다려요` : `거절됨 · ${refused}`;
}

function factsOf(order: StaffOrder): readonly (readonly [string, string])[] {
  const { member, deposit, lines } = order;
  const span = lines[0]?.membership;
  return [
    ['회원', `${member.name} · ${member.user_id}`],
    ['연락처', member.phone ?? '–'],
    ['결제 수단', methodName(order.method)],
    ...(deposit === null
      ? []
      : [
          ['입금자', deposit.depositor] as const,
          ['입금 계좌', `${deposit.account.bank} ${deposit.account.number}`] as const,
          ['입금 기한', formatDateTime(deposit.due_at)] as const,
        ]),
    ...(order.card === null || order.state !== 'pending'
      ? []
      : [['결제창', cardStateOf(order.card)] as const]),
    ['주문', formatDateTime(order.placed_at)],
    ['결제', order.paid_at === null ? '–' : formatDateTime(order.paid_at)],
    ...(order.ended_at === null ? [] : [['끝', formatDateTime(order.ended_at)] as const]),
    ['이용 기간', span ? spanWords(span) : '–'],
    ...(order.confirmed_by === null ? [] : [['입금 확인', order.confirmed_by] as const]),
    ...(order.channel === 'web'
      ? []
      : [
          ['등록', order.created_by ?? '–'] as const,
          ['등록 사유', order.manual_reason ?? '–'] as const,
        ]),
  ];
}
