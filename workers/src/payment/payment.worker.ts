import { brandOf } from '@maru/brands/registry';
import { jobs } from '@maru/contract/core/job';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import type { Queues } from '@maru/platform/redis/queues';
import { openToss } from '@maru/domain/order/toss';
import { runStepsSequentially } from '../run-sequentially.ts';
import { keepRepeating, openWorker, type RunningWorker, type WorkerDeps } from '../queues.ts';
import { askDue, handleEvent, type PaymentDeps } from './ask-payments.ts';
import { chargeDue } from './charge-subscriptions.ts';
import { issueDue } from './issue-tax-documents.ts';
import { reconcileDue } from './reconcile.ts';
import { refundDue } from './refund-by-card.ts';

/** Maximum delay before the state of a payment is queried again. */
const EVERY_MS = 5_000;

const CONCURRENCY = 4;

/**
 * Tracks the outcome of payments. It runs six tasks:
 *
 * - It resolves payments that a request could not settle.
 * - It charges the subscriptions that are due.
 * - It processes webhook events of the gateway.
 * - It has the gateway pay out refunds that staff approved.
 * - It issues and cancels cash receipts, and queues tax invoices for staff.
 * - At night it reconciles the previous day with the gateway.
 *
 * Without API keys it cannot query the gateway, and all of this waits.
 */
export function startPaymentWorker(deps: WorkerDeps & { queues: Queues }): RunningWorker {
  const { db, config, log, queues } = deps;
  const toss = openToss(config, deps);
  const asking: PaymentDeps | null = toss && {
    db,
    toss,
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    brand: brandOf(config.BRAND),
  };

  const worker = openWorker(deps, jobs['payment.ask'].queue, {
    concurrency: CONCURRENCY,
    async run(job) {
      if (!asking) return;
      if (job.name === 'payment.ask') {
        return runStepsSequentially(
          () => askDue(asking),
          () => chargeDue(asking),
          () => refundDue(asking),
          () => issueDue(asking),
          () => reconcileDue(asking, Date.now()),
        );
      }
      if (job.name === 'payment.refund') {
        return refundDue(asking, jobs['payment.refund'].data.parse(job.data).refundId);
      }
      const { eventId } = jobs['payment.handleEvent'].data.parse(job.data);
      return handleEvent(asking, eventId);
    },
    failed: (job, error) =>
      log.warn({ err: error, job: job?.name, jobId: job?.id }, 'a payment job failed'),
  });
  const endCare = keepRepeating(queues, 'payment.ask', EVERY_MS, log);
  return {
    async close() {
      endCare();
      await worker.close();
    },
  };
}
