import type { Campaign } from '@maru/contract/campaign/campaign';
import { getSmsAccount, type SmsAccount } from '@maru/contract/message/sms-account';
import { useQuery } from '@tanstack/react-query';
import { dayOf, formatNumber, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import type { PriceKind } from './composed-sms.ts';
import styles from './composer.module.css';

/** The account at the SMS provider; `undefined` until it is known. */
export function useSmsAccount(): SmsAccount | undefined {
  return useQuery(callQuery(getSmsAccount, {})).data;
}

/** `LMS 30원 × 1,200건 = 36,000원` */
export function costWords({ prices }: SmsAccount, kind: PriceKind, total: number): string {
  return `${kind} ${formatWon(prices[kind])} × ${formatNumber(total)}건 = ${formatWon(prices[kind] * total)}`;
}

interface CostNoteProps {
  kind: PriceKind;
  /** `null` until it is known. */
  total: number | null;
  /** `null` = now. */
  sendAt: string | null;
  /** The campaign being edited. The spending of its day already includes its cost. */
  before: Pick<Campaign, 'cost' | 'send_at' | 'created_at'> | null;
}

/** Unit and total cost of the message, and the reasons that prevent sending. */
export function CostNote({ kind, total, sendAt, before }: CostNoteProps) {
  const account = useSmsAccount();
  if (!account) return null;
  const { prices, balance, daily_ceiling } = account;
  const cost = prices[kind] * (total ?? 0);
  const missing = balance === null ? 0 : cost - balance.won;
  const today = dayOf(serverNow());
  const isToday = sendAt === null || dayOf(sendAt) === today;
  const counted = before !== null && dayOf(before.send_at ?? before.created_at) === today;
  // Only the server knows the spending of other days.
  const spent = isToday ? account.spent_today - (counted ? before.cost : 0) : 0;
  const over = daily_ceiling > 0 ? spent + cost - daily_ceiling : 0;
  return (
    <div className={styles.cost} role="status">
      <p>
        <span>
          {kind}{' '}
          {total === null ? '한 건' : `${formatWon(prices[kind])} × ${formatNumber(total)}건`}
        </span>
        <b>{formatWon(total === null ? prices[kind] : cost)}</b>
      </p>
      {balance !== null && (
        <p className={missing > 0 ? styles.over : undefined}>
          <span>발송사 잔액</span>
          <span>{formatWon(balance.won)}</span>
        </p>
      )}
      {daily_ceiling > 0 && (
        <p className={over > 0 ? styles.over : undefined}>
          <span>{isToday ? '오늘 쓴 비용 / 하루 한도' : '하루 한도'}</span>
          <span>{`${isToday ? `${formatWon(spent)} / ` : ''}${formatWon(daily_ceiling)}`}</span>
        </p>
      )}
      {missing > 0 && <p className={styles.over}>잔액이 {formatWon(missing)} 모자라요</p>}
      {over > 0 && <p className={styles.over}>하루 한도를 {formatWon(over)} 넘어요</p>}
    </div>
  );
}
