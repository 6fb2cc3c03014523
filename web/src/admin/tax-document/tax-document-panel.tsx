import { methodName } from '@maru/contract/order/pay-method-words';
import {
  getTaxDocument,
  listTaxDocuments,
  listWaitingInvoices,
  type StaffTaxDocument,
} from '@maru/contract/tax-document/staff-tax-document';
import { taxEntryName, taxKindWords } from '@maru/contract/tax-document/tax-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime, formatDay, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAction, type Action } from '../../shared/use-action.ts';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { UnloadedPanel } from '../list/unloaded-panel.tsx';
import { memberAddressOf } from '../member/member-address.ts';
import { addressOf } from '../sections.ts';
import { cancelThis, recordThis, retryThis } from './tax-document-actions.ts';
import styles from './tax-document.module.css';
import { EntryBadge, TaxStateBadge } from './tax-document-words.tsx';

/** One cash receipt or tax invoice beside the list: its steps, and what staff can do. */
export function TaxDocumentPanel({ _id, ...moves }: PanelMoves & { _id: number }) {
  const query = useQuery(callQuery(getTaxDocument, { params: { _id } }));
  if (query.data) return <Known item={query.data.item} {...moves} />;
  return (
    <UnloadedPanel
      query={query}
      title="현금영수증·세금계산서"
      missing="찾는 내역이 없어요"
      failed="내역을 불러오지 못했어요"
      moves={moves}
    />
  );
}

function Known({ item, ...moves }: PanelMoves & { item: StaffTaxDocument }) {
  const { _id, kind, state, version, entries } = item;
  const { isBusy, run } = useAction([listTaxDocuments, getTaxDocument, listWaitingInvoices]);
  const hasFailed = entries.some((entry) => entry.state === 'failed');
  const isOpen = entries.some(
    (entry) =>
      ['asking', 'in_progress'].includes(entry.state) ||
      (entry.kind === 'cancel' && ['waiting', 'failed'].includes(entry.state)),
  );
  const canCancel = !isOpen && ['asked', 'issuing', 'issued', 'failed'].includes(state);
  return (
    <SidePanel
      title={`${taxKindWords[kind]} ${_id}번`}
      {...moves}
      actions={
        <>
          {canCancel && (
            <Button
              variant="danger-soft"
              size="admin"
              aria-disabled={isBusy}
              onClick={() => void cancelThis(item, run)}
            >
              {state === 'issued' ? '발급 취소' : '발급 안 함'}
            </Button>
          )}
          {hasFailed && (
            <Button size="admin" loading={isBusy} onClick={() => void retryThis(item, run)}>
              다시 시도
            </Button>
          )}
        </>
      }
    >
      <div>
        <TaxStateBadge state={state} kind={kind} size="lg" />
      </div>
      <Facts items={factsOf(item)} />
      <Steps item={item} run={run} />
      <section aria-label="기록">
        <h3>기록</h3>
        <AuditTrail key={version} targetKind="taxDocument" targetId={_id} />
      </section>
    </SidePanel>
  );
}

function factsOf(item: StaffTaxDocument): readonly (readonly [string, ReactNode])[] {
  const { member, order, number, company, amount, issue_number, issued_on, url } = item;
  return [
    [
      '주문',
      <Link key="order" to={`${addressOf('order-paid')}?id=${order._id}`} className={styles.link}>
        {order.order_no}
      </Link>,
    ],
    [
      '회원',
      <Link key="member" to={memberAddressOf(member._id)} className={styles.link}>
        {member.name} · {member.user_id}
      </Link>,
    ],
    [
      '결제',
      `${methodName(order.method)} · ${order.paid_at ? formatDateTime(order.paid_at) : '–'}`,
    ],
    ['번호', number],
    ...(company === null ? [] : [['상호', company] as const]),
    ['금액', formatWon(amount)],
    ['승인번호', issue_number ?? '–'],
    ['발급일', issued_on === null ? '–' : formatDay(issued_on)],
    ...(url === null
      ? []
      : [
          [
            '영수증',
            <a
              key="url"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={styles.link}
            >
              결제사에서 보기
            </a>,
          ] as const,
        ]),
    ['신청', formatDateTime(item.asked_at)],
  ];
}

function Steps({ item, run }: { item: StaffTaxDocument; run: Action['run'] }) {
  const { kind, entries } = item;
  if (entries.length === 0) return null;
  const next = entries.find(({ state }) => state === 'waiting');
  return (
    <section aria-label="진행">
      <h3>진행</h3>
      <ul className={styles.lines}>
        {entries.toReversed().map((entry) => (
          <li key={entry._id}>
            <TwoLines>
              <span>
                {taxEntryName(entry.kind, kind)} · {formatWon(entry.amount)}
              </span>
              <SecondLine>
                {formatDateTime(entry.at)}
                {entry.tries > 0 && <span>{` · 거절 ${entry.tries}번`}</span>}
                {entry.recorded_by !== null && <span>{` · ${entry.recorded_by}`}</span>}
              </SecondLine>
              {entry.issue_number !== null && <SecondLine>{entry.issue_number}</SecondLine>}
              {entry.message !== null && <SecondLine>{entry.message}</SecondLine>}
              {entry === next && (
                <Button
                  variant="outline"
                  size="xs"
                  onClick={() => void recordThis(item, entry, run)}
                >
                  발행 기록
                </Button>
              )}
            </TwoLines>
            <EntryBadge state={entry.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
