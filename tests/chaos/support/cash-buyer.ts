import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createPersonalData } from '../../../platform/src/crypto/personal-data.ts';
import { sealDetails, tailOf } from '../../../domain/src/tax-document/tax-document.ts';
import type { World } from './world.ts';

const LOOK_MS = 500;
const PAID = 300_000;
const REFUNDED = 100_000;

/** Paid transfers of new members, each with a request for a cash receipt. */
export async function payInCash(
  { db, config }: World,
  { count, product }: { count: number; product: number },
): Promise<void> {
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  for (let i = 0; i < count; i += 1) {
    await db.begin(async (tx) => {
      const [member] = await tx<{ id: number }[]>`
        insert into member (login_id, password_hash, name, nickname)
        values (${`cashbuyer${i}`}, '-', '김하나', ${`cashbuyer${i}`}) returning id`;
      const orderNo = `261130-CASH${String(i).padStart(4, '0')}`;
      const [order] = await tx<{ id: number }[]>`
        insert into product_order (order_no, member_id, state, total, payable, refund_rule_id,
                                   paid_at)
        values (${orderNo}, ${member!.id}, 'paid', ${PAID}, ${PAID},
                (refund_rule_of(${product})).id, now()) returning id`;
      await tx`
        insert into order_line (order_id, no, product_id, name, unit_price, period_unit, period_n,
                                amount)
        values (${order!.id}, 1, ${product}, '상품', ${PAID}, 'day', 30, ${PAID})`;
      await tx`
        insert into payment (order_id, provider, payment_key, method, amount, balance, state,
                             depositor, bank_account, due_at, approved_at)
        values (${order!.id}, 'bank', ${orderNo}, 'bank_transfer', ${PAID}, ${PAID}, 'approved',
                '김하나', '{"bank":"국민은행","number":"1","holder":"마루"}', now(), now())`;
      const wish = { kind: 'deduction', number: `010${20_000_000 + i}` } as const;
      await tx`
        insert into tax_document (order_id, kind, details_enc, number_tail)
        values (${order!.id}, 'deduction', ${sealDetails(personal, order!.id, wish)},
                ${tailOf(wish.number)})`;
    });
  }
}

/** Pays a part of every second order back, as the payout of staff does. */
export async function refundEverySecond({ db }: World): Promise<void> {
  await db.begin(async (tx) => {
    const orders = await tx<{ id: number }[]>`
      update payment p set balance = balance - ${REFUNDED}, state = 'partial'
      from product_order o join member m on m.id = o.member_id
      where o.id = p.order_id and m.login_id::text like 'cashbuyer%' and o.id % 2 = 0
      returning o.id`;
    for (const { id } of orders) {
      await tx`
        insert into refund (request_no, order_id, channel, reason, paid, total_days, used_days,
                            penalty_percent, penalty, amount, due_on, state, done_at)
        values (${`R261130-${id}`}, ${id}, 'member', '환불', ${PAID}, 30, 20, 0, 0, ${REFUNDED},
                current_date, 'done', now())`;
    }
  });
}

/** Until what is issued equals what is paid, and no step is in question. */
export async function untilIssued({ db }: World, until: number): Promise<void> {
  for (;;) {
    const [row] = await db<{ behind: number }[]>`
      select count(*)::int as behind
      from tax_document d join payment p on p.order_id = d.order_id
      join product_order o on o.id = d.order_id join member m on m.id = o.member_id
      where m.login_id::text like 'cashbuyer%'
        and (d.state <> 'issued' or d.amount <> p.balance
             or exists (select from tax_entry e where e.document_id = d.id
                        and e.state in ('asking', 'in_progress', 'failed')))`;
    if (row!.behind === 0) return;
    if (Date.now() > until) throw new Error(`${row!.behind} cash receipts were not issued.`);
    await pause(LOOK_MS);
  }
}

const theirs = z.object({
  items: z.array(
    z.object({
      orderId: z.string(),
      transactionType: z.enum(['CONFIRM', 'CANCEL']),
      amount: z.number(),
      status: z.string(),
    }),
  ),
});

/** Compares each order with the receipts of the gateway. */
export async function judgeReceipts({ db, gatewayUrl }: World) {
  const { items } = theirs.parse(await (await fetch(`${gatewayUrl}/sandbox/receipts`)).json());
  const orders = await db<{ orderNo: string; balance: number; issues: number; cancels: number }[]>`
    select o.order_no as "orderNo", p.balance,
           (select count(*) from tax_entry e join tax_document d on d.id = e.document_id
            where d.order_id = o.id and e.kind = 'issue' and e.state = 'done')::int as issues,
           (select count(*) from tax_entry e join tax_document d on d.id = e.document_id
            where d.order_id = o.id and e.kind = 'cancel' and e.state = 'done')::int as cancels
    from product_order o join payment p on p.order_id = o.id
    join member m on m.id = o.member_id where m.login_id::text like 'cashbuyer%'`;
  const wrong = orders.flatMap((order) => {
    const made = items.filter(
      ({ orderId, status }) => orderId.startsWith(`${order.orderNo}-`) && status === 'COMPLETED',
    );
    const won = made.reduce(
      (sum, { transactionType, amount }) =>
        sum + (transactionType === 'CONFIRM' ? amount : -amount),
      0,
    );
    const cancels = order.balance === PAID ? 0 : 1;
    const isRight =
      won === order.balance &&
      made.length === 1 + cancels &&
      order.issues === 1 &&
      order.cancels === cancels;
    return isRight ? [] : [JSON.stringify({ ...order, won, made: made.length })];
  });
  return { wrong, receipts: orders.length };
}
