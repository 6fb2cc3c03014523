import {
  endSubscriptionByStaff,
  getSubscription,
  listSubscriptions,
  type SubscriptionDetail,
} from '@maru/contract/subscription/staff-subscription';
import { endReasonWords } from '@maru/contract/subscription/subscription-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { formatDateTime, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { useAction } from '../../shared/use-action.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { reasonInput } from '../form/ask-reason.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { UnloadedPanel } from '../list/unloaded-panel.tsx';
import { memberAddressOf } from '../member/member-address.ts';
import { addressOf } from '../sections.ts';
import styles from './subscription.module.css';
import { eventWords, noteWords, StandingBadge } from './subscription-words.tsx';

/** One subscription beside the list: its state, charges, consents and history. */
export function SubscriptionPanel({ _id, ...moves }: PanelMoves & { _id: number }) {
  const query = useQuery(callQuery(getSubscription, { params: { _id } }));
  if (query.data) return <Known item={query.data.item} {...moves} />;
  return (
    <UnloadedPanel
      query={query}
      title="정기결제"
      missing="찾는 정기결제가 없어요"
      failed="정기결제를 불러오지 못했어요"
      moves={moves}
    />
  );
}

function Known({ item, ...moves }: PanelMoves & { item: SubscriptionDetail }) {
  const { _id, standing, version } = item;
  const isOver = standing === 'ended' || standing === 'ending';
  return (
    <SidePanel
      title={`정기결제 ${_id}번`}
      {...moves}
      actions={!isOver && <EndButton item={item} />}
    >
      <div>
        <StandingBadge standing={standing} size="lg" />
      </div>
      <Facts items={factsOf(item)} />
      <Charges charges={item.charges} />
      <History history={item.history} />
      <Consents consents={item.consents} />
      <section aria-label="기록">
        <h3>기록</h3>
        <AuditTrail key={version} targetKind="subscription" targetId={_id} />
      </section>
    </SidePanel>
  );
}

function EndButton({ item: { _id, version } }: { item: SubscriptionDetail }) {
  const { isBusy, run } = useAction([listSubscriptions, getSubscription]);
  const end = () =>
    run(async () => {
      await openModal({
        title: '이 정기결제를 끝낼까요?',
        message:
          '더는 결제하지 않아요. 이미 결제한 기간은 회원이 그대로 이용하고, 회원에게 알려요.',
        inputs: [reasonInput('예: 회원이 전화로 요청')],
        buttons: { confirm: '정기결제 끝내기', tone: 'danger' },
        onConfirm: ({ reason = '' }) =>
          makeCall(endSubscriptionByStaff, {
            params: { _id },
            body: { version, reason: reason.trim() },
          }),
      });
    });
  return (
    <Button variant="danger-soft" size="admin" aria-disabled={isBusy} onClick={() => void end()}>
      정기결제 끝내기
    </Button>
  );
}

function factsOf(item: SubscriptionDetail): readonly (readonly [string, ReactNode])[] {
  const { member, product, amount, next_charge_at, next_amount, card, end_reason } = item;
  const at = (moment: string | null) => (moment === null ? '–' : formatDateTime(moment));
  const next = next_amount === null ? '' : ` · ${formatWon(next_amount)}`;
  return [
    [
      '회원',
      <Link key="member" to={memberAddressOf(member._id)} className={styles.link}>
        {member.name} · {member.user_id}
      </Link>,
    ],
    ['상품', product.name],
    ['동의한 금액', formatWon(amount)],
    ['이용 기간 끝', at(item.period_ends_at)],
    ['다음 결제', `${at(next_charge_at)}${next}${item.needs_consent ? ' · 동의 기다림' : ''}`],
    ['카드', card === null ? '–' : `${card.company} ${card.tail}`],
    ['카드 유효기간', card?.expires_month ?? '–'],
    ...(item.card_until === null ? [] : [['새 카드 기한', at(item.card_until)] as const]),
    ...(item.refused === null ? [] : [['카드사 답변', item.refused] as const]),
    ['시작', at(item.created_at)],
    ...(end_reason === null
      ? []
      : [['끝', `${at(item.ended_at)} · ${endReasonWords[end_reason]}`] as const]),
  ];
}

const CHARGES: Readonly<
  Record<SubscriptionDetail['charges'][number]['state'], { label: string; tone: BadgeTone }>
> = {
  asking: { label: '확인 중', tone: 'info' },
  waiting: { label: '다시 시도', tone: 'warn' },
  approved: { label: '결제됨', tone: 'success' },
  failed: { label: '안 됨', tone: 'ended' },
  returning: { label: '돌려주는 중', tone: 'warn' },
  returned: { label: '돌려줌', tone: 'ended' },
};

function Charges({ charges }: Pick<SubscriptionDetail, 'charges'>) {
  return (
    <section aria-label="결제">
      <h3>결제</h3>
      <ul className={styles.lines}>
        {charges.map(({ _id, period, product, amount, state, tries, message, order, at }) => (
          <li key={_id}>
            <TwoLines>
              <span>
                {period}회 · {formatWon(amount)}
              </span>
              <SecondLine>
                {formatDateTime(at)} · {product}
                {tries > 0 && <span> · 거절 {tries}번</span>}
              </SecondLine>
              {message !== null && <SecondLine>{message}</SecondLine>}
              {order !== null && (
                <Link to={`${addressOf('order-paid')}?id=${order._id}`} className={styles.link}>
                  {order.order_no}
                </Link>
              )}
            </TwoLines>
            <Badge tone={CHARGES[state].tone}>{CHARGES[state].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ history }: Pick<SubscriptionDetail, 'history'>) {
  return (
    <section aria-label="진행">
      <h3>진행</h3>
      <ol className={styles.lines}>
        {history.map(({ _id, kind, at, amount, note }) => (
          <li key={_id}>
            <TwoLines>
              <span>
                {eventWords[kind]}
                {amount !== null && <span> · {formatWon(amount)}</span>}
              </span>
              <SecondLine>
                {formatDateTime(at)}
                {note !== null && <span> · {noteWords(note)}</span>}
              </SecondLine>
            </TwoLines>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Consents({ consents }: Pick<SubscriptionDetail, 'consents'>) {
  return (
    <section aria-label="동의한 내용">
      <h3>동의한 내용</h3>
      <ul className={styles.lines}>
        {consents.map(({ _id, amount, text, given_at }) => (
          <li key={_id}>
            <div>
              <TwoLines>
                <span>{formatWon(amount)}</span>
                <SecondLine>{formatDateTime(given_at)}</SecondLine>
              </TwoLines>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
