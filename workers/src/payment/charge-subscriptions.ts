import { findCharge, listDueCharges, returnCharge } from '@maru/domain/subscription/charge';
import {
  beginDueCharge,
  endOverdue,
  listDueSubscriptions,
  listOverdueSubscriptions,
} from '@maru/domain/subscription/begin-due';
import { deleteKey, listDueRemovals } from '@maru/domain/subscription/billing-card';
import { askAndSettle } from '@maru/domain/subscription/settle-charge';
import { runSequentially, runStepsSequentially } from '../run-sequentially.ts';
import type { PaymentDeps } from './ask-payments.ts';

/**
 * Charges the subscriptions that are due, and resolves charges without a known outcome. A crash
 * loses nothing, because a charge is recorded before the gateway is asked. Any number of processes
 * may run this concurrently.
 */
export async function chargeDue(deps: PaymentDeps): Promise<void> {
  const { db } = deps;
  await runStepsSequentially(
    async () =>
      runSequentially(await listDueCharges(db), (charge) =>
        charge.state === 'returning'
          ? returnCharge(db, deps.toss, charge)
          : askAndSettle(deps, charge),
      ),
    async () =>
      runSequentially(await listDueSubscriptions(db), async (subscriptionId) => {
        const chargeId = await beginDueCharge(db, deps, subscriptionId);
        const charge = chargeId === null ? null : await findCharge(db, chargeId);
        if (charge) await askAndSettle(deps, charge);
      }),
    async () =>
      runSequentially(await listOverdueSubscriptions(db), (subscriptionId) =>
        endOverdue(db, deps, subscriptionId),
      ),
    async () => runSequentially(await listDueRemovals(db), (card) => deleteKey(deps, card)),
  );
}
