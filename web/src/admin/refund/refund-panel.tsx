import { listOrders } from '@maru/contract/order/order';
import { getRefund, listRefunds, TRANSFERS, type Refund } from '@maru/contract/refund/refund';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatDeduction, formatWon } from '../../shared/format.ts';
import { accountWords } from '../../shared/form/account-inputs.ts';
import { callQuery } from '../../shared/query.ts';
import { penaltyName } from '../../shared/refund-words.ts';
import { Button } from '../../shared/ui/button.tsx';
import { OpenableValue } from '../list/openable-value.tsx';
import { newestOf } from '../list/newest-of.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { UnloadedPanel } from '../list/unloaded-panel.tsx';
import { addressOf } from '../sections.ts';
import {
  approveThis,
  beginThis,
  editThis,
  openAccountOf,
  payOutThis,
  rejectThis,
  reviewThis,
  setAccountOf,
} from './refund-actions.ts';
import { useAction, type Action } from '../../shared/use-action.ts';
import { Hint } from '../chrome/hint.tsx';
import styles from './refund.module.css';
import { RefundStateBadge } from './refund-words.tsx';

interface PanelProps extends PanelMoves {
  _id: number;
  row: Refund | undefined;
}

/** One request beside the list: the calculation line by line, and the next step. */
export function RefundPanel({ _id, row, ...moves }: PanelProps) {
  const query = useQuery(callQuery(getRefund, { params: { _id } }));
  const refund = newestOf(query.data?.item, row);
  if (refund) return <Known refund={refund} {...moves} />;
  return (
    <UnloadedPanel
      query={query}
      title="환불 요청"
      missing="찾는 요청이 없어요"
      failed="요청을 불러오지 못했어요"
      moves={moves}
    />
  );
}

/** The next steps that a request allows. */
function stepsOf(refund: Refund) {
  const { state, account, gateway, approvals, order } = refund;
  const isOpen = state === 'requested' || state === 'reviewing';
  const takesApproval = isOpen || gateway?.awaits_approval === true;
  const isTransfer = TRANSFERS.includes(order.method);
  const isOwed = isOpen || state === 'approved' || state === 'processing';
  const takesAccount = isTransfer && isOwed;
  return {
    isOpen,
    // A gateway payment is refunded automatically after approval.
    isApproved: gateway === null && (state === 'approved' || state === 'processing'),
    takesApproval,
    waitsForOther: takesApproval && approvals.some(({ mine }) => mine),
    isTransfer,
    takesAccount,
    lacksAccount: takesAccount && account === null,
  };
}

function Known({ refund, ...moves }: { refund: Refund } & PanelMoves) {
  const { state, account } = refund;
  const noteId = useId();
  const action = useAction([listRefunds, getRefund, listOrders]);
  const { run } = action;
  const { isOpen, isApproved, takesApproval, takesAccount, lacksAccount } = stepsOf(refund);

  return (
    <SidePanel
      title={refund.request_no}
      {...moves}
      actions={
        takesApproval || isApproved ? (
          <StepButtons refund={refund} action={action} noteId={noteId} />
        ) : undefined
      }
    >
      <div>
        <RefundStateBadge state={state} size="lg" />
      </div>
      <StateNotes refund={refund} noteId={noteId} />
      {refund.move_next === true && (
        <p className={styles.note}>환불되면 이어서 산 기간을 앞당겨요.</p>
      )}
      <Calculation refund={refund} />
      {isOpen && (
        <Button
          variant="outline"
          size="admin"
          className={styles.edit}
          onClick={() => void editThis(refund, run)}
        >
          계산 고치기
        </Button>
      )}
      {lacksAccount && (
        <p id={`${noteId}-account`} className={styles.note}>
          환불받을 계좌가 없어서 이체를 마칠 수 없어요. 회원에게 물어 입력해 주세요.
        </p>
      )}
      <Facts items={factsOf(refund)} />
      {takesAccount && (
        <Button
          variant="outline"
          size="admin"
          className={styles.edit}
          onClick={() => void setAccountOf(refund, run)}
        >
          {account === null ? '계좌 입력' : '계좌 고치기'}
        </Button>
      )}
      <Link
        to={`${addressOf('order-paid')}?q=${refund.order.order_no}&id=${refund.order._id}`}
        className={styles.link}
      >
        주문 {refund.order.order_no} 보기
      </Link>
    </SidePanel>
  );
}

interface StepButtonsProps {
  refund: Refund;
  action: Action;
  /** Prefix of the ids of the notes that explain a disabled button. */
  noteId: string;
}

/** The buttons of the next steps. */
function StepButtons({ refund, action: { isBusy, run }, noteId }: StepButtonsProps) {
  const { state } = refund;
  const { isOpen, isApproved, takesApproval, waitsForOther, isTransfer, lacksAccount } =
    stepsOf(refund);
  return (
    <>
      {state === 'requested' && (
        <Button
          variant="outline"
          size="admin"
          aria-disabled={isBusy}
          onClick={() => void reviewThis(refund, run)}
        >
          검토 시작
        </Button>
      )}
      {isOpen && (
        <Button variant="danger-soft" size="admin" onClick={() => void rejectThis(refund, run)}>
          거절
        </Button>
      )}
      {takesApproval && (
        <Button
          size="admin"
          disabled={waitsForOther}
          aria-describedby={waitsForOther ? noteId : undefined}
          aria-disabled={isBusy}
          onClick={() => void approveThis(refund, run)}
        >
          {refund.approvals.length > 0 ? '2차 승인' : '승인'}
        </Button>
      )}
      {state === 'approved' && (
        <Button
          variant="outline"
          size="admin"
          aria-disabled={isBusy}
          onClick={() => void beginThis(refund, run)}
        >
          {isTransfer ? '이체 시작' : '환불 시작'}
        </Button>
      )}
      {isApproved && (
        <Button
          size="admin"
          disabled={lacksAccount}
          aria-describedby={lacksAccount ? `${noteId}-account` : undefined}
          onClick={() => void payOutThis(refund, run)}
        >
          {isTransfer ? '이체 완료' : '환불 완료'}
        </Button>
      )}
    </>
  );
}

/** Why a request waits for another manager or for the gateway. */
function StateNotes({ refund, noteId }: { refund: Refund; noteId: string }) {
  const { takesApproval, waitsForOther } = stepsOf(refund);
  return (
    <>
      {takesApproval && refund.needs_second && (
        <p id={noteId} className={styles.note}>
          {waitsForOther
            ? '내가 1차로 승인했어요. 금액이 커서 2차 승인은 다른 관리자가 해야 해요.'
            : refund.approvals.length > 0
              ? `${refund.approvals[0]?.by} 님이 승인했어요. 금액이 커서 다른 관리자가 한 번 더 승인해야 해요.`
              : '금액이 커서 두 사람이 승인해야 해요.'}
        </p>
      )}
      {refund.gateway && refund.state === 'processing' && (
        <p className={styles.note} role="status">
          {refund.gateway.awaits_approval
            ? '환불 계좌가 바뀌었어요. 새 계좌를 승인하면 결제사가 그 계좌로 보내요.'
            : refund.gateway.problem === null
              ? '결제사에 결제 취소를 요청했어요. 결제사가 답하지 않으면 답할 때까지 다시 요청해요.'
              : `결제사가 취소하지 못한다고 답했어요: ${refund.gateway.problem}. 결제사 관리자 화면에서 취소하면 자동으로 완료돼요.`}
        </p>
      )}
    </>
  );
}

/** Every line of the calculation, so that staff do not need to recalculate it. */
function Calculation({ refund }: { refund: Refund }) {
  const lines = [
    ['낸 금액', formatWon(refund.paid)],
    [
      `하루 금액 (${formatWon(refund.paid)} ÷ ${refund.total_days}일)`,
      formatWon(refund.daily_price),
    ],
    [`이용한 금액 (${refund.used_days}일)`, formatDeduction(refund.used_amount)],
    [penaltyName(refund), formatDeduction(refund.penalty)],
  ] as const;
  return (
    <section aria-label="환불 계산" className={styles.sum}>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>돌려드릴 금액</dt>
          <dd>{formatWon(refund.amount)}</dd>
        </div>
      </dl>
      {refund.edited && (
        <Hint>
          {refund.edited.by} 님이 {formatDateTime(refund.edited.at)}에 고쳤어요. 사유:{' '}
          {refund.edited.reason}
        </Hint>
      )}
    </section>
  );
}

function factsOf(refund: Refund): readonly (readonly [string, ReactNode])[] {
  const { member, account, payout, paid_on, approvals } = refund;
  return [
    ['회원', `${member.name} · ${member.user_id}`],
    ['상품', refund.order.product],
    ['요청 사유', refund.reason],
    [
      '요청',
      `${formatDateTime(refund.requested_at)}${refund.requested_by === null ? '' : ` · ${refund.requested_by}`}`,
    ],
    ...(account === null
      ? []
      : [
          [
            '환불 계좌',
            <OpenableValue
              key={refund._id}
              name="환불 계좌"
              owner={member.user_id}
              masked={accountWords(account)}
              ask={(reason) => openAccountOf(refund, reason)}
            />,
          ] as const,
        ]),
    ['처리 기한', refund.due_on.replaceAll('-', '.')],
    ['담당', refund.handler ?? '–'],
    ...approvals.map(
      ({ by, at }, index) => [`${index + 1}차 승인`, `${by} · ${formatDateTime(at)}`] as const,
    ),
    ...(payout === null
      ? paid_on
        ? [['돌려드린 날', paid_on.replaceAll('-', '.')] as const]
        : []
      : [['이체', `${payout.paid_on.replaceAll('-', '.')} · ${accountWords(payout)}`] as const]),
    ...(refund.done_at === null ? [] : [['완료', formatDateTime(refund.done_at)] as const]),
    ...(refund.rejected_reason === null ? [] : [['거절 사유', refund.rejected_reason] as const]),
  ];
}
