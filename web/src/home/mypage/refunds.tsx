import type { OutputOf } from '@maru/contract/core/call';
import {
  listMyRefunds,
  requestMyRefund,
  type OwnRefund,
  type RefundOffer,
} from '@maru/contract/refund/own-refund';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { openModal, type ModalValues } from '../../shared/dialog/dialog.ts';
import {
  formatDate,
  formatDay,
  formatDeduction,
  formatNumber,
  formatWon,
} from '../../shared/format.ts';
import {
  accountInputs,
  accountOf,
  accountWords,
  bankRefusalOf,
} from '../../shared/form/account-inputs.ts';
import { moveNextInputs, moveNextOf } from '../../shared/form/move-next-inputs.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { penaltyName, refundStates } from '../../shared/refund-words.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import ownPage from './own-page.module.css';
import styles from './refunds.module.css';

/** Default reason of a request without one. A reason is optional. */
const NO_REASON = '회원이 신청했어요';

/**
 * Refundable amounts of the member's orders today, line by line, with a button to request a refund.
 * It also lists the earlier requests with their state. Nothing is shown for a member who has
 * neither. The children render together with it, because its height is unknown before.
 */
export function Refunds({ children }: { children?: ReactNode }) {
  const query = useQuery({ ...callQuery(listMyRefunds, {}), staleTime: 0 });
  const failure = useFailure(query);
  // The children keep their position in the tree, and their typed values.
  if (!query.data && failure !== null) {
    return (
      <>
        <ErrorState
          title="환불 정보를 불러오지 못했어요"
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
        {children}
      </>
    );
  }
  if (!query.data) {
    return children === undefined ? null : (
      <SkeletonGroup className={ownPage.part ?? ''}>
        <Skeleton height={640} />
      </SkeletonGroup>
    );
  }
  const { offers, items } = query.data;
  return (
    <>
      {offers.length + items.length > 0 && <Known offers={offers} items={items} />}
      {children}
    </>
  );
}

function Known({ offers, items }: OutputOf<typeof listMyRefunds>) {
  return (
    <section className={ownPage.part} aria-labelledby="refunds">
      <h2 id="refunds">환불</h2>
      <Card>
        <ul>
          {offers.map((offer) => (
            <Offer key={offer.order._id} offer={offer} />
          ))}
          {items.map((refund) => (
            <Asked key={refund._id} refund={refund} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Offer({ offer }: { offer: RefundOffer }) {
  const ask = useAsking(offer);
  return (
    <li className={styles.refund}>
      <h3>{offer.order.product}</h3>
      <p className={styles.facts}>주문 {offer.order.order_no}</p>
      <SumLines sum={offer} total="오늘 신청하면" />
      {offer.withdrawal === true && offer.withdraw_until !== undefined && (
        <p className={styles.facts}>
          {formatDay(offer.withdraw_until)}까지 신청하면 위약금이 없어요
        </p>
      )}
      <Button variant="neutral" size="sm" onClick={() => void ask()}>
        환불 신청<span className="sr-only"> {offer.order.order_no}</span>
      </Button>
    </li>
  );
}

function Asked({ refund }: { refund: OwnRefund }) {
  const { order, state, request_no, requested_at, due_on, rejected_reason, done_at, account } =
    refund;
  const { tone, forMembers } = refundStates[state];
  return (
    <li className={styles.refund}>
      <h3>
        {order.product} <Badge tone={tone}>{forMembers}</Badge>
      </h3>
      <p className={styles.facts}>
        주문 {order.order_no} · 신청번호 {request_no} · {formatDate(requested_at)} 신청
        {done_at !== null && <span>{` · ${formatDate(done_at)} 완료`}</span>}
        {done_at === null && rejected_reason === null && (
          <span>{` · ${formatDay(due_on)}까지 처리해요`}</span>
        )}
      </p>
      {account !== null && (
        <p className={styles.facts}>{accountWords(account)} 계좌로 보내 드려요</p>
      )}
      {refund.move_next === true && done_at === null && rejected_reason === null && (
        <p className={styles.facts}>환불되면 이어서 산 기간을 앞당겨 드려요</p>
      )}
      {rejected_reason !== null && <p className={styles.facts}>{rejected_reason}</p>}
      <SumLines sum={refund} total="환불 금액" />
    </li>
  );
}

function SumLines({
  sum,
  total,
}: {
  sum: Omit<RefundOffer, 'order' | 'needs_account' | 'next_starts_at' | 'withdraw_until'>;
  total: string;
}) {
  const { paid, used_days, total_days, used_amount, penalty, amount } = sum;
  return (
    <dl className={styles.sum}>
      <div>
        <dt>결제 금액</dt>
        <dd>{formatWon(paid)}</dd>
      </div>
      <div>
        <dt>
          이용한 {formatNumber(used_days)}일 (전체 {formatNumber(total_days)}일)
        </dt>
        <dd>{formatDeduction(used_amount)}</dd>
      </div>
      <div>
        <dt>{penaltyName(sum)}</dt>
        <dd>{formatDeduction(penalty)}</dd>
      </div>
      <div>
        <dt>{total}</dt>
        <dd>
          <strong>{formatWon(amount)}</strong>
        </dd>
      </div>
    </dl>
  );
}

/** Asks for confirmation and sends the request with the amount that was on the screen. */
function useAsking({ order, amount, needs_account, next_starts_at }: RefundOffer) {
  const queries = useQueryClient();

  /**
   * @returns whether the server recorded the request. After a refusal the typed values stay
   *   visible.
   */
  async function send(values: ModalValues): Promise<boolean> {
    const reason = (values['reason'] ?? '').replaceAll(/\s+/g, ' ').trim();
    try {
      const body = {
        amount,
        reason: reason.length < 2 ? NO_REASON : reason,
        ...(needs_account ? { account: accountOf(values) } : {}),
        ...moveNextOf(next_starts_at, values),
      };
      await makeCall(requestMyRefund, { params: { _id: order._id }, body });
      return true;
    } catch (error) {
      const message =
        failureCodeOf(error) === 'VERSION_CONFLICT'
          ? '그사이 환불 금액이 바뀌었어요. 창을 닫고 새 금액을 확인해 주세요'
          : bankRefusalOf(error);
      if (message === null) throw error;
      showAlert({ type: 'error', message });
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: callKey(listMyRefunds) });
    }
  }

  return async function ask(): Promise<void> {
    const { confirmed } = await openModal({
      // A different amount is a different question, and typed values are restored in it.
      type: `refund-${order._id}`,
      title: `${order.product} 환불을 신청할까요?`,
      message: `${formatWon(amount)}을 ${needs_account ? '아래 계좌로 ' : ''}돌려드려요. 환불되면 이용이 바로 끝나요.`,
      inputs: [
        ...(needs_account ? accountInputs : []),
        ...moveNextInputs(next_starts_at),
        { id: 'reason', label: '이유 (선택)', type: 'textarea', maxLength: 200 },
      ],
      buttons: { cancel: '닫기', confirm: '환불 신청' },
      onConfirm: send,
    });
    if (confirmed) showAlert({ type: 'success', message: '환불을 신청했어요' });
  };
}
