import {
  askCharge,
  findCharge,
  listDueCharges,
  returnCharge,
  type Charge,
} from '@maru/domain/subscription/charge';
import {
  beginDueCharge,
  endOverdue,
  listDueSubscriptions,
} from '@maru/domain/subscription/begin-due';
import { deleteDueKeys } from '@maru/domain/subscription/billing-card';
import { settleCharge } from '@maru/domain/subscription/settle-charge';
import { runSequentially, runStepsSequentially } from '../run-sequentially.ts';
import type { PaymentDeps } from './ask-payments.ts';

/**
 * Charges the subscriptions that are due, and learns what became of charges in question. A kill at
 * any moment loses nothing: a charge is recorded before the gateway is asked. Any number of
 * processes may run this concurrently.
 */
export async function chargeDue(deps: PaymentDeps): Promise<void> {
  const { db } = deps;
  await runStepsSequentially(
    async () =>
      runSequentially(await listDueCharges(db), (charge) =>
        charge.state === 'returning' ? returnCharge(db, deps.toss, charge) : ask(deps, charge),
      ),
    async () =>
      runSequentially(await listDueSubscriptions(db), async (subscriptionId) => {
        const chargeId = await beginDueCharge(db, deps, subscriptionId);
        const charge = chargeId === null ? null : await findCharge(db, chargeId);
        if (charge) await ask(deps, charge);
      }),
    () => endOverdue(db, deps),
    () => deleteDueKeys(deps),
  );
}

async function ask(deps: PaymentDeps, charge: Charge): Promise<void> {
  const truth = await askCharge(deps, charge);
  await deps.db.begin((tx) => settleCharge(tx, deps, charge.id, truth));
}
