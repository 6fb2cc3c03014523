import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { keyOf } from './idempotency.ts';
import { receiptAnswer, type ReceiptStore } from './receipt.store.ts';

const MAX_PAGE = 100;

const issuing = z.object({
  amount: z.number().int().min(1),
  orderId: z.string().regex(/^[\w=-]{6,64}$/),
  orderName: z.string().min(1).max(100),
  customerIdentityNumber: z.string().min(1).max(30),
  type: z.enum(['소득공제', '지출증빙']),
  taxFreeAmount: z.number().int().min(0).optional(),
});
const cancelling = z.object({ amount: z.number().int().min(1).optional() }).nullish();
const keyPath = z.object({ receiptKey: z.string() });
const listing = z.object({
  requestDate: z.iso.date(),
  cursor: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
});

export interface ReceiptDeps {
  receipts: ReceiptStore;
}

/** Cash receipts of the public protocol. */
export function receiptRoutes(app: FastifyInstance, { receipts }: ReceiptDeps): void {
  app.post('/v1/cash-receipts', async (request, reply) => {
    const { status, body } = await receipts.issue(keyOf(request), issuing.parse(request.body));
    return reply.code(status).send(body);
  });

  app.post('/v1/cash-receipts/:receiptKey/cancel', async (request, reply) => {
    const { receiptKey } = keyPath.parse(request.params);
    const amount = cancelling.parse(request.body)?.amount;
    const { status, body } = await receipts.cancel(keyOf(request), receiptKey, amount);
    return reply.code(status).send(body);
  });

  app.get('/v1/cash-receipts', async (request) => {
    const { requestDate, cursor, limit } = listing.parse(request.query);
    const rows = await receipts.list(requestDate);
    const end = cursor + limit;
    return {
      hasNext: end < rows.length,
      lastCursor: Math.min(end, rows.length),
      data: rows.slice(cursor, end).map(receiptAnswer),
    };
  });
}

/** The receipts with their whole numbers, for tests and the desk. */
export function receiptDeskRoutes(app: FastifyInstance, { receipts }: ReceiptDeps): void {
  app.get('/sandbox/receipts', async () => ({ items: receipts.all() }));
}
