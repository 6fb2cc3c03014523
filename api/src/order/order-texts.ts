import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/sms-text';
import type { Order } from '@maru/contract/order';
import type { Granted } from '@maru/platform/order-turn';

/** Korea has had no summer time since 1988. */
const KST_AHEAD_MS = 9 * 3_600_000;

/** `2026/11/21 20:10` on the clock of Seoul. */
function clockOf(instant: string): string {
  const iso = new Date(Date.parse(instant) + KST_AHEAD_MS).toISOString();
  return iso.slice(0, 16).replaceAll('-', '/').replace('T', ' ');
}

/** The first that fits into one SMS; the last one is short enough with any name. */
function pickFitting(...texts: [string, ...string[]]): string {
  return texts.find((text) => byteLengthOf(text) <= SMS_MAX_BYTES) ?? texts.at(-1)!;
}

/** What the buyer is sent when a transfer is waited for. */
export function orderText(
  brandName: string,
  {
    payable,
    dueAt,
    bank,
    number,
  }: { payable: number; dueAt: string; bank: string; number: string },
): string {
  const line = `[${brandName}] ${payable.toLocaleString('en-US')}원을 ${clockOf(dueAt).slice(5)}까지 입금해 주세요`;
  return pickFitting(`${line}. ${bank} ${number}`, line);
}

/** What the buyer is sent when the transfer was seen. */
export function grantText(brandName: string, { name, ends_at }: Granted): string {
  const line = `[${brandName}] 입금을 확인했어요`;
  const until = `${clockOf(ends_at).slice(0, 10)}까지 이용할 수 있어요`;
  return pickFitting(`${line}. ${name}, ${until}`, `${line}. ${until}`);
}

/** A message about an order is of use for a day. */
const TOLD_WITHIN_MS = 24 * 3_600_000;

export interface OrderMessage {
  text: string;
  /** ISO 8601; of no use to anybody after this. */
  expiresAt: string;
}

/** What there is to tell the buyer of what was opened to them. */
export function grantMessages(brandName: string, granted: readonly Granted[]): OrderMessage[] {
  const expiresAt = new Date(Date.now() + TOLD_WITHIN_MS).toISOString();
  return granted.map((membership) => ({ text: grantText(brandName, membership), expiresAt }));
}

/** What there is to tell the buyer of an order as it stands; of one that is over, nothing. */
export function orderMessages(
  brandName: string,
  { state, payable, deposit, lines }: Pick<Order, 'state' | 'payable' | 'deposit' | 'lines'>,
): OrderMessage[] {
  if (state === 'pending' && deposit) {
    const { account, due_at } = deposit;
    const text = orderText(brandName, { payable, dueAt: due_at, ...account });
    return [{ text, expiresAt: due_at }];
  }
  if (state !== 'paid') return [];
  const granted = lines.flatMap(({ name, membership }) =>
    membership ? [{ name, ...membership }] : [],
  );
  return grantMessages(brandName, granted);
}
