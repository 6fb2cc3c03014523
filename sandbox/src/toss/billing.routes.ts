import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { keyOf } from './idempotency.ts';
import { cardFate, type BillingStore } from './billing.store.ts';
import type { PaymentStore } from './payment.store.ts';

const issuing = z.object({
  authKey: z.string().min(1).max(300),
  customerKey: z.string().min(2).max(300),
});
const charging = z.object({
  customerKey: z.string().min(2).max(300),
  amount: z.number().int().min(1),
  orderId: z.string().regex(/^[\w=-]{6,64}$/),
  orderName: z.string().min(1).max(100),
});
const keyPath = z.object({ billingKey: z.string() });

export interface BillingDeps {
  payments: PaymentStore;
  billing: BillingStore;
}

/** Recurring payments of the public protocol: keys of cards, and charges to them. */
export function billingRoutes(app: FastifyInstance, { payments, billing }: BillingDeps): void {
  app.post('/v1/billing/authorizations/issue', async (request) => {
    const { authKey, customerKey } = issuing.parse(request.body);
    return billing.issue(authKey, customerKey, keyOf(request));
  });

  app.post('/v1/billing/:billingKey', async (request, reply) => {
    const { billingKey } = keyPath.parse(request.params);
    const { customerKey, ...asked } = charging.parse(request.body);
    const { status, body } = await payments.charge(
      keyOf(request),
      asked,
      () => billing.getChargeable(billingKey, customerKey).fate,
    );
    return reply.code(status).send(body);
  });

  app.delete('/v1/billing/:billingKey', async (request) => {
    const { billingKey } = keyPath.parse(request.params);
    const { customerKey } = await billing.remove(billingKey, '삭제 API 요청');
    return { billingKey, customerKey };
  });
}

const customerPath = z.object({ customerKey: z.string() });
const fateInput = z.strictObject({ fate: cardFate });

/** Plays the card company: it refuses the cards of a customer from now on, or deletes them. */
export function billingDeskRoutes(app: FastifyInstance, billing: BillingStore): void {
  app.post('/sandbox/billing/:customerKey/fate', async (request, reply) => {
    const { customerKey } = customerPath.parse(request.params);
    await billing.setFate(customerKey, fateInput.parse(request.body).fate);
    return reply.code(204).send();
  });
  app.post('/sandbox/billing/:customerKey/delete', async (request, reply) => {
    const { customerKey } = customerPath.parse(request.params);
    for (const { billingKey, deletedAt } of billing.of(customerKey)) {
      if (billingKey !== null && deletedAt === null) await billing.remove(billingKey, '카드 해지');
    }
    return reply.code(204).send();
  });
}
