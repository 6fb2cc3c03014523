import { brandOf } from '@maru/brands/registry';
import {
  confirmPayment as confirmCall,
  PAYMENT_WINDOW,
  paymentWindowQuery,
  receiveTossEvent,
} from '@maru/contract/order/payment';
import type { Queryable } from '@maru/platform/db/db';
import { enqueue } from '@maru/platform/db/outbox';
import { secretHashOf } from '@maru/domain/order/gateway-payment';
import { openToss } from '@maru/domain/order/toss';
import { loseCard } from '@maru/domain/subscription/billing-card';
import type { FastifyInstance } from 'fastify';
import { getMember } from '../me/me.repository.ts';
import { shownTo } from '../order/home.routes.ts';
import { findOwnOrder } from '../order/order.repository.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { confirmPayment } from './confirm-payment.ts';
import { findPayer, sendWindowPage, windowPageOf } from './window-page.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The header in which the gateway names one transmission of its news. */
const TRANSMISSION = 'tosspayments-webhook-transmission-id';

/** Far more events than one order produces. A sender that exceeds this is not the gateway. */
const MAX_EVENTS = 200;

/** Paying through Toss Payments. */
export function paymentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const toss = openToss(config, deps);
  const brand = brandOf(config.BRAND);

  registerCall(app, guard, confirmCall, async ({ body, caller, refuse }) => {
    if (!toss) return refuse('NOT_FOUND');
    const item = await confirmPayment({ db, toss, personal, brand }, caller.memberId, body);
    return { item: shownTo(caller, item) };
  });

  // The response is sent as soon as the event is stored. A worker asks the gateway for the actual
  // state.
  registerCall(app, guard, receiveTossEvent, async ({ body, request }) => {
    const { secret, ...news } = body;
    const billingKey = news.data?.billingKey;
    if (billingKey !== undefined) {
      await db.begin((tx) => loseCard(tx, personal, billingKey));
      return {};
    }
    const orderNo = news.data?.orderId ?? news.orderId;
    if (orderNo === undefined) return {};
    const transmission = request.headers[TRANSMISSION];
    await db.begin(async (tx) => {
      const [event] = await tx<{ id: number; isGenuine: boolean }[]>`
        insert into payment_event (order_id, transmission_id, body, is_genuine)
        select o.id, ${typeof transmission === 'string' ? transmission.slice(0, 100) : null},
               ${tx.json(JSON.parse(JSON.stringify(news)))},
               ${provesItself(tx, news.data ? null : (secret ?? ''))}
        from product_order o join payment p on p.order_id = o.id and p.provider = 'toss'
        where o.order_no = ${orderNo}
          and (select count(*) from payment_event where order_id = o.id) < ${MAX_EVENTS}
        on conflict do nothing returning id, is_genuine as "isGenuine"`;
      if (event?.isGenuine) await enqueue(tx, 'payment.handleEvent', { eventId: event.id });
    });
    return {};
  });

  // No call of the contract: a page of its own, on which the script of the gateway runs.
  app.get(PAYMENT_WINDOW, { config: { access: 'member' } }, async (request, reply) => {
    const { data: query } = paymentWindowQuery.safeParse(request.query);
    if (!query) throw new Refusal('INVALID_INPUT');
    const orderAddress = `/payment?order=${query.order}`;
    const clientKey = config.TOSS_CLIENT_KEY;
    // Staff who view the site as this member must not be able to pay.
    const memberId = await findPayer(guard, request, PAYMENT_WINDOW);
    const order = memberId === null ? null : await findOwnOrder(db, memberId, query.order);
    // The order page shows the reason, after a login if needed.
    if (
      memberId === null ||
      order?.state !== 'pending' ||
      !order.card ||
      order.card.checking ||
      !clientKey
    ) {
      return reply.redirect(orderAddress, 303);
    }
    const { name } = await getMember(db, memberId);
    return sendWindowPage(reply, config.TOSS_SDK_URL, (nonce) =>
      windowPageOf(nonce, {
        clientKey,
        sdkUrl: config.TOSS_SDK_URL,
        orderNo: order.order_no,
        method: order.method === 'virtual_account' ? 'VIRTUAL_ACCOUNT' : 'CARD',
        orderName: order.lines[0]?.name ?? order.order_no,
        amount: order.payable,
        customerName: name,
        orderAddress,
      }),
    );
  });
}

/**
 * SQL over an order `o`: whether a webhook may come from the gateway. A deposit webhook must
 * contain the secret of the account, if this server knows one.
 *
 * @param secret `null` for other kinds of webhooks, which prove nothing by themselves.
 */
function provesItself(db: Queryable, secret: string | null) {
  if (secret === null) return db`true`;
  return db`
    not exists (select from payment_attempt where order_id = o.id and secret_hash is not null)
    or exists (select from payment_attempt
               where order_id = o.id and secret_hash = ${secretHashOf(secret)})`;
}
