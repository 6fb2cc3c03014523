import { getSmsAccount, type SmsAccount } from '@maru/contract/sms-account';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
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
}

/** What the message costs each and all together, and what stands in its way. */
export function CostNote({ kind, total }: CostNoteProps) {
  const account = useSmsAccount();
  if (!account) return null;
  const { prices, balance, spent_today, daily_ceiling } = account;
  const cost = prices[kind] * (total ?? 0);
  return (
    <div className={styles.cost} role="status">
      <p>
        <span>
          {kind} {formatWon(prices[kind])} × {total === null ? '–' : formatNumber(total)}건
        </span>
        <b>{total === null ? '–' : formatWon(cost)}</b>
      </p>
      {balance !== null && (
        <p className={cost > balance.won ? styles.over : undefined}>
          <span>발송사 잔액</span>
          <span>{formatWon(balance.won)}</span>
        </p>
      )}
      {daily_ceiling > 0 && (
        <p className={spent_today + cost > daily_ceiling ? styles.over : undefined}>
          <span>오늘 쓴 비용 / 하루 한도</span>
          <span>
            {formatWon(spent_today)} / {formatWon(daily_ceiling)}
          </span>
        </p>
      )}
    </div>
  );
}
