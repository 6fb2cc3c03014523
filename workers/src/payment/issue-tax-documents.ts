import { beginDueDocuments } from '@maru/domain/tax-document/begin-due';
import { settleStep } from '@maru/domain/tax-document/settle-step';
import { askStep, beginTry, createDayReader, listDueSteps } from '@maru/domain/tax-document/step';
import { runSequentially } from '../run-sequentially.ts';
import type { PaymentDeps } from './ask-payments.ts';

/**
 * Issues and cancels cash receipts, and queues tax invoices for staff. A step is recorded before
 * the gateway is asked, so a kill at any moment loses nothing. Any number of processes may run this
 * concurrently.
 */
export async function issueDue(deps: PaymentDeps): Promise<void> {
  const { db, toss } = deps;
  await beginDueDocuments(deps);
  const readDay = createDayReader(toss);
  await runSequentially(await listDueSteps(db), async (listed) => {
    const step = await beginTry(db, listed);
    if (!step) return;
    const truth = await askStep({ ...deps, readDay }, step);
    await db.begin((tx) => settleStep(tx, deps, step, truth));
  });
}
