import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { meetFates, type FateDeps } from '../gateway/meet-fates.ts';
import { billingRoutes, type BillingDeps } from './billing.routes.ts';
import { receiptRoutes, type ReceiptDeps } from './receipt.routes.ts';
import { keyOf } from './idempotency.ts';
import { paymentAnswer, refundAccount, seoulTime, transactionsOf } from './payment.ts';
import { TossRefusal } from './refusal.ts';

const MAX_TRANSACTIONS = 10_000;

const confirming = z.object({
  paymentKey: z.string().min(1).max(200),
  orderId: z.string().min(6).max(64),
  amount: z.number().int(),
});
const cancelling = z.object({
  cancelReason: z.string().min(1).max(200),
  cancelAmount: z.number().int().min(1).optional(),
  refundableAmount: z.number().int().min(0).optional(),
  refundReceiveAccount: refundAccount.optional(),
});
const paymentPath = z.object({ paymentKey: z.string() });
const orderPath = z.object({ orderId: z.string() });
/** Seoul times without an offset, in the protocol's format. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?$/);
const listing = z.object({
  startDate: moment,
  endDate: moment,
  startingAfter: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_TRANSACTIONS).default(100),
});

export interface TossDeps extends FateDeps, BillingDeps, ReceiptDeps {
  secretKey: string;
}

/** The part of the public Toss Payments v1 protocol that servers speak. */
export function tossRoutes(app: FastifyInstance, deps: TossDeps): void {
  const { payments, secretKey } = deps;
  const wanted = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`);

  app.addHook('onRequest', async (request) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
    throw new TossRefusal(
      401,
      'UNAUTHORIZED_KEY',
      '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.',
    );
  });
  meetFates(app, deps, (when) => ({
    code: 'FAILED_INTERNAL_SYSTEM_PROCESSING',
    message: `시뮬레이터가 처리 ${when}에 실패시켰습니다.`,
  }));
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.statusCode === 500) request.log.error({ err: error }, 'payment request failed');
    const { statusCode, code, message } = refusal;
    return reply.code(statusCode).send({ code, message });
  });

  app.post('/v1/payments/confirm', async (request, reply) => {
    const asked = confirming.parse(request.body);
    const { status, body } = await payments.confirm(keyOf(request), asked);
    return reply.code(status).send(body);
  });

  app.get('/v1/payments/:paymentKey', async (request) => {
    const { paymentKey } = paymentPath.parse(request.params);
    return paymentAnswer(payments.get(paymentKey));
  });

  app.get('/v1/payments/orders/:orderId', async (request) => {
    const { orderId } = orderPath.parse(request.params);
    return paymentAnswer(payments.getOfOrder(orderId));
  });

  app.post('/v1/payments/:paymentKey/cancel', async (request, reply) => {
    const { paymentKey } = paymentPath.parse(request.params);
    const asked = cancelling.parse(request.body);
    const { status, body } = await payments.cancel(keyOf(request), paymentKey, asked);
    return reply.code(status).send(body);
  });

  billingRoutes(app, deps);
  receiptRoutes(app, deps);

  app.get('/v1/transactions', async (request) => {
    const { startDate, endDate, startingAfter, limit } = listing.parse(request.query);
    const [from, to] = [Date.parse(`${startDate}+09:00`), Date.parse(`${endDate}+09:00`)];
    const found = payments
      .list()
      .flatMap(transactionsOf)
      .filter(({ at }) => at >= from && at <= to)
      .toSorted((a, b) => a.at - b.at);
    const begin = found.findIndex(({ transactionKey }) => transactionKey === startingAfter) + 1;
    return found
      .slice(begin, begin + limit)
      .map(({ at, ...one }) => ({ ...one, transactionAt: seoulTime(at) }));
  });
}

function refusalOf(error: unknown): TossRefusal {
  if (error instanceof TossRefusal) return error;
  const isTheirs =
    error instanceof z.ZodError ||
    (error instanceof Error &&
      'statusCode' in error &&
      typeof error.statusCode === 'number' &&
      error.statusCode < 500);
  return isTheirs
    ? new TossRefusal(400, 'INVALID_REQUEST', '잘못된 요청입니다.')
    : new TossRefusal(500, 'UNKNOWN_PAYMENT_ERROR', '결제에 실패했어요.');
}
