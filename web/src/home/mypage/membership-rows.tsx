import type { OwnMembership } from '@maru/contract/account/me';
import { spanWords } from '../../shared/membership-span.ts';
import { refundStates } from '../../shared/refund-words.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import styles from './membership-rows.module.css';

const STATES: Record<OwnMembership['state'], { tone: BadgeTone; label: string }> = {
  current: { tone: 'success', label: '이용 중' },
  coming: { tone: 'upcoming', label: '이용 예정' },
  ended: { tone: 'ended', label: '이용 종료' },
  refunding: { tone: refundStates.processing.tone, label: refundStates.processing.forMembers },
  refunded: { tone: 'warn', label: '환불 완료' },
  revoked: { tone: 'ended', label: '이용 해지' },
};

const SOURCES: Record<OwnMembership['source'], string> = {
  paid: '결제',
  manual: '관리자 등록',
  trial: '무료 체험',
};

/** Memberships with their period and state. */
export function MembershipRows({ items }: { items: readonly OwnMembership[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item._id} className={styles.row}>
          <p>
            <strong className={styles.name}>{item.product.name}</strong>
            <span className={styles.line}>
              {spanWords(item)} · {SOURCES[item.source]}
              {item.product.expert && <span>{` · ${item.product.expert.nick} 전문가`}</span>}
            </span>
          </p>
          <Badge tone={STATES[item.state].tone}>{STATES[item.state].label}</Badge>
        </li>
      ))}
    </ul>
  );
}
