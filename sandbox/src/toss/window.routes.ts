import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { takeForms, windowReply } from '../window/window-reply.ts';
import type { PaymentStore } from './payment.store.ts';
import { REFUSED_WINDOW, PAYMENT_WINDOW_STYLE, windowPageOf } from './window-page.ts';
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

const REJECTED = {
  code: 'REJECT_CARD_COMPANY',
  message: '결제 승인이 거절되었습니다',
};
/** Of a window that is closed the protocol does not name the order. */
const CLOSED = { code: 'PAY_PROCESS_CANCELED', message: '사용자에 의해 결제가 취소되었습니다' };

/** Browser-facing routes of the payment gateway: the script for a shop's page, and the window. */
export function windowRoutes(
  app: FastifyInstance,
  { payments, clientKey }: { payments: PaymentStore; clientKey: string },
): void {
  takeForms(app);

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

function withQuery(address: string, fields: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

function page(reply: FastifyReply, asked: Asked | null): FastifyReply {
  return windowReply(reply, asked ? [asked.successUrl, asked.failUrl] : []);
}
