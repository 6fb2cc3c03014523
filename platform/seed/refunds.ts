import { REFUND_DUE_DAYS } from '@maru/contract/refund/refund';
import { refundSum, WITHDRAWAL_DAYS } from '@maru/contract/refund/refund-sum';
import type { SeededPeople } from './people.ts';
import { addDays, DAY_MS, HOUR_MS, seoulDayOf } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** Paid for, with its days: the lines of memberships of the demo have no months. */
interface PaidOrder {
  id: number;
  buyer: string;
  line: number;
  paid: number;
  total_days: number;
  used_days: number;
  /** The last day of a withdrawal without a penalty. */
  withdraw_until: string;
}

/**
 * Refund requests of paid orders in most states: new, waiting for a second person, approved and
 * refused. The memberships they would end stay active until the refund.
 */
export async function seedRefunds(seed: Seed, { admins }: SeededPeople): Promise<void> {
  const { tx, now, personal } = seed;
  const orders = await tx<PaidOrder[]>`
    select o.id, m.name as buyer, l.id as line, o.payable as paid,
           l.period_n as total_days,
           least(l.period_n, greatest(0, ceil(
             extract(epoch from now() - s.starts_at) / 86400)))::int as used_days,
           kst_day(o.paid_at) + ${WITHDRAWAL_DAYS}::int as withdraw_until
    from product_order o join order_line l on l.order_id = o.id
    join membership s on s.order_line_id = l.id join member m on m.id = o.member_id
    where o.state = 'paid' and o.payable > 0 and s.ends_at > now()
    order by o.payable desc, o.id limit 3`;
  const past = await tx<PaidOrder[]>`
    select o.id, m.name as buyer, l.id as line, o.payable as paid,
           l.period_n as total_days, l.period_n as used_days,
           kst_day(o.paid_at) + ${WITHDRAWAL_DAYS}::int as withdraw_until
    from product_order o join order_line l on l.order_id = o.id
    join membership s on s.order_line_id = l.id join member m on m.id = o.member_id
    where o.state = 'paid' and o.payable > 0 and s.ends_at <= now() order by o.id limit 1`;
  const boss = admins.get('super')!;
  const payment = admins.get('payment')!;
  const at = (ms: number) => new Date(now - ms).toISOString();

  const wishes = [
    {
      reason: '방송 시간이 생활과 맞지 않아 해지를 원하세요.',
      ago: 30 * HOUR_MS,
      state: 'reviewing',
      handler_id: payment,
      approved_by: payment,
      approved_at: at(26 * HOUR_MS),
    },
    {
      reason: '다른 전문가 상품으로 바꾸고 싶어 하세요.',
      ago: 4 * DAY_MS,
      state: 'approved',
      handler_id: payment,
      approved_by: boss,
      approved_at: at(2 * DAY_MS),
    },
    { reason: '실수로 결제했다고 전화로 알려 왔어요.', ago: 3 * HOUR_MS, state: 'requested' },
    {
      reason: '기간이 끝났지만 돌려받고 싶다고 하세요.',
      ago: 12 * DAY_MS,
      state: 'rejected',
      handler_id: payment,
      rejected_reason: '이용 기간이 모두 지나 돌려드릴 수 있는 금액이 남아 있지 않아요.',
    },
  ];
  const pairs = [...orders, ...past].map((order, index) => [order, wishes[index]] as const);
  for (const [index, [order, wish]] of pairs.entries()) {
    if (wish === undefined) continue;
    const { ago, ...fields } = wish;
    const asked = seoulDayOf(now - ago);
    const penalty_percent = asked <= order.withdraw_until ? 0 : 10;
    const { penalty, amount } = refundSum({ ...order, penalty_percent });
    await tx`
      insert into refund ${tx({
        request_no: `R${asked.slice(2).replaceAll('-', '')}-${100_001 + index}`,
        order_id: order.id,
        channel: 'staff',
        requested_by: payment,
        requested_at: at(ago),
        due_on: addDays(asked, REFUND_DUE_DAYS),
        paid: order.paid,
        total_days: order.total_days,
        used_days: order.used_days,
        penalty_percent,
        penalty,
        amount,
        account_enc: wish.state === 'rejected' ? null : personal.seal('account', accountOf(order)),
        ...fields,
      })}`;
  }
}

/** An account of an invented bank. */
function accountOf({ id, buyer }: PaidOrder): string {
  return JSON.stringify({ bank: '가온은행', number: `110${300_000_000 + id}`, holder: buyer });
}
