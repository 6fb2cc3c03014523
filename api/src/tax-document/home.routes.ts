import type { OutputOf } from '@maru/contract/core/call';
import { askForTaxDocument, getMyTaxDocument } from '@maru/contract/tax-document/tax-document';
import { askUntil, canAskForTax } from '@maru/contract/tax-document/tax-machine';
import { lockOrder } from '@maru/domain/order/change-order';
import { askForTax, findAskBasis } from '@maru/domain/tax-document/ask';
import type { Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { findDocumentOf } from './tax-document.repository.ts';

type Own = OutputOf<typeof getMyTaxDocument>;

/** Cash receipts and tax invoices of own orders. Every query is bound to the caller's own number. */
export function taxDocumentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, personal } = deps;

  registerCall(app, guard, getMyTaxDocument, ({ params, caller }) =>
    ownOf(db, params._id, caller.memberId),
  );

  registerCall(app, guard, askForTaxDocument, async ({ params, body, caller: { memberId } }) => {
    const orderId = params._id;
    return db.begin(async (tx) => {
      if (!(await lockOrder(tx, orderId, memberId))) throw new Refusal('NOT_FOUND');
      const asked = { orderId, memberId, request: body.request };
      if (!(await askForTax(tx, personal, asked))) throw new Refusal('STATE_CONFLICT');
      return ownOf(tx, orderId, memberId);
    });
  });
}

/** @throws Refusal NOT_FOUND */
async function ownOf(db: Queryable, orderId: number, memberId: number): Promise<Own> {
  const basis = await findAskBasis(db, orderId, memberId);
  if (!basis) throw new Refusal('NOT_FOUND');
  const { paid_at } = basis;
  return {
    item: await findDocumentOf(db, orderId),
    can_ask: canAskForTax(basis, Date.now()),
    until: paid_at === null ? null : new Date(askUntil(paid_at)).toISOString(),
  };
}
