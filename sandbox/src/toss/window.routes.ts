import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { takeForms, windowReply } from '../window/window-reply.ts';
import type { BillingStore } from './billing.store.ts';
import type { PaymentStore } from './payment.store.ts';
import {
  billingPageOf,
  PAYMENT_WINDOW_STYLE,
  REFUSED_WINDOW,
  windowPageOf,
} from './window-page.ts';
import { WINDOW_SCRIPT } from './window-script.ts';

const httpUrl = z.url({ protocol: /^https?$/ });

const asking = z.object({
  clientKey: z.string(),
  method: z.enum(['CARD', 'VIRTUAL_ACCOUNT']),
  amount: z.string().regex(/^[1-9]\d{0,9}$/),
  orderId: z.string().regex(/^[\w=-]{6,64}$/),
  orderName: z.string().min(1).max(100),
  successUrl: httpUrl,
  failUrl: httpUrl,
  customerName: z.string().min(1).max(100).optional(),
  /** Of a virtual account; as the protocol has it, 30 days at most. */
  validHours: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .optional(),
});
type Asked = z.output<typeof asking>;

const choosing = z.object({
  choice: z.enum(['card', 'virtual_account', 'over_limit', 'fail', 'close']),
});

const registering = z.object({
  clientKey: z.string(),
  method: z.literal('CARD'),
  /** As the protocol has it: 2 to 300 of these characters. */
  customerKey: z.string().regex(/^[\w=.@-]{2,300}$/),
  successUrl: httpUrl,
  failUrl: httpUrl,
});

const registeringChoice = z.object({
  choice: z.enum(['card', 'over_limit', 'expired', 'fail', 'close']),
});

const REJECTED = {
  code: 'REJECT_CARD_COMPANY',
  message: '결제 승인이 거절되었습니다',
};
/** Of a window that is closed the protocol does not name the order. */
const CLOSED = { code: 'PAY_PROCESS_CANCELED', message: '사용자에 의해 결제가 취소되었습니다' };

/** Browser-facing routes of the payment gateway: the script for a shop's page, and the window. */
export function windowRoutes(
  app: FastifyInstance,
  deps: { payments: PaymentStore; billing: BillingStore; clientKey: string },
): void {
  const { payments, clientKey } = deps;
  takeForms(app);
  billingWindowRoutes(app, deps);

  function read(given: unknown): Asked | null {
    const { data } = asking.safeParse(given);
    return data?.clientKey === clientKey ? data : null;
  }

  app.get('/v2/standard', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(WINDOW_SCRIPT),
  );
  app.get('/toss/window.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PAYMENT_WINDOW_STYLE),
  );
  app.get('/toss/window', async (request, reply) => {
    const asked = read(request.query);
    if (!asked) return page(reply, null).code(400).send(REFUSED_WINDOW);
    return page(reply, asked).send(windowPageOf(asked));
  });
  app.post('/toss/window', async (request, reply) => {
    const asked = read(request.body);
    const chosen = choosing.safeParse(request.body);
    if (!asked || !chosen.success) return page(reply, null).code(400).send(REFUSED_WINDOW);
    return reply.redirect(await leave(asked, chosen.data.choice), 303);
  });

  /** Returns the address that the browser is redirected to. */
  async function leave(
    { orderId, orderName, amount, successUrl, failUrl, customerName, validHours }: Asked,
    choice: z.output<typeof choosing>['choice'],
  ): Promise<string> {
    if (choice === 'close') return withQuery(failUrl, CLOSED);
    if (choice === 'fail') return withQuery(failUrl, { ...REJECTED, orderId });
    const { paymentKey } = await payments.open({
      orderId,
      orderName,
      amount: Number(amount),
      method: choice === 'virtual_account' ? 'virtual_account' : 'card',
      refused: choice === 'over_limit',
      customerName,
      validHours: validHours === undefined ? undefined : Number(validHours),
    });
    return withQuery(successUrl, { paymentType: 'NORMAL', paymentKey, orderId, amount });
  }
}

/** The window that registers a card for recurring payments. */
function billingWindowRoutes(
  app: FastifyInstance,
  { billing, clientKey }: { billing: BillingStore; clientKey: string },
): void {
  const read = (given: unknown) => {
    const { data } = registering.safeParse(given);
    return data?.clientKey === clientKey ? data : null;
  };

  app.get('/toss/billing-window', async (request, reply) => {
    const asked = read(request.query);
    if (!asked) return page(reply, null).code(400).send(REFUSED_WINDOW);
    return page(reply, asked).send(billingPageOf(asked));
  });
  app.post('/toss/billing-window', async (request, reply) => {
    const asked = read(request.body);
    const { data: chosen } = registeringChoice.safeParse(request.body);
    if (!asked || !chosen) return page(reply, null).code(400).send(REFUSED_WINDOW);
    const { customerKey, successUrl, failUrl } = asked;
    const { choice } = chosen;
    if (choice === 'close') return reply.redirect(withQuery(failUrl, CLOSED), 303);
    if (choice === 'fail') return reply.redirect(withQuery(failUrl, REJECTED), 303);
    const { authKey } = await billing.open(customerKey, choice);
    return reply.redirect(withQuery(successUrl, { customerKey, authKey }), 303);
  });
}

function withQuery(address: string, fields: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

function page(
  reply: FastifyReply,
  asked: Pick<Asked, 'successUrl' | 'failUrl'> | null,
): FastifyReply {
  return windowReply(reply, asked ? [asked.successUrl, asked.failUrl] : []);
}
