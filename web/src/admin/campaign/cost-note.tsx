import type { Campaign } from '@maru/contract/campaign/campaign';
import { getSmsAccount, type SmsAccount } from '@maru/contract/message/sms-account';
import { messageKindNames } from '@maru/contract/message/channel';
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

interface PricedKinds {
  kind: PriceKind;
  /** Kind of the text message that replaces a failed one; `null` = none. */
  fallbackKind: PriceKind | null;
}

/** `LMS 30원 × 1,200건 = 36,000원`; with a fallback, the most that it can cost. */
export function costWords({ prices }: SmsAccount, kinds: PricedKinds, total: number): string {
  const { price, words } = pricedOf(prices, kinds);
  const most = kinds.fallbackKind === null ? '' : '최대 ';
  return `${words} × ${formatNumber(total)}건 = ${most}${formatWon(price * total)}`;
}

/** The most that one recipient can cost, with its parts: `알림톡 13원 + 대체 SMS 18원`. */
function pricedOf(prices: SmsAccount['prices'], { kind, fallbackKind }: PricedKinds) {
  const words = `${messageKindNames[kind]} ${formatWon(prices[kind])}`;
  if (fallbackKind === null) return { price: prices[kind], words };
  return {
    price: prices[kind] + prices[fallbackKind],
    words: `${words} + 대체 ${fallbackKind} ${formatWon(prices[fallbackKind])}`,
  };
}

interface CostNoteProps extends PricedKinds {
  /** `null` until it is known. */
  total: number | null;
  /** `null` = now. */
  sendAt: string | null;
  /** The campaign being edited. The spending of its day already includes its cost. */
  before: Pick<Campaign, 'cost' | 'send_at' | 'created_at'> | null;
}

/** Unit and total cost of the message, and the reasons that prevent sending. */
export function CostNote({ kind, fallbackKind, total, sendAt, before }: CostNoteProps) {
  const account = useSmsAccount();
  if (!account) return null;
  const { prices, balance, daily_ceiling } = account;
  const { price, words } = pricedOf(prices, { kind, fallbackKind });
  const cost = price * (total ?? 0);
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
          {total === null
            ? `${messageKindNames[kind]} 한 건`
            : `${words} × ${formatNumber(total)}건`}
        </span>
        <b>{`${fallbackKind === null ? '' : '최대 '}${formatWon(total === null ? price : cost)}`}</b>
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
