import { jobs } from '@maru/contract/core/job';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import type { Queues } from '@maru/platform/redis/queues';
import { traceOf, within } from '@maru/platform/telemetry/trace';
import { openPushSender } from '../push/push-sender.ts';
import { openWorker, seeToLost, type RunningWorker, type WorkerDeps } from '../queues.ts';
import { openGateways } from '../providers/gateways.ts';
import { listLyingMessages } from './claimed-message.ts';
import { sendSingle } from './send-single.ts';

/** Both jobs of the queue carry the same. */
const JOB = jobs['message.send'];

const CONCURRENCY = 4;

/**
 * A turn makes at most three requests to each of two providers. Their total time stays within the
 * lease.
 */
const TIMEOUT_MS = 5_000;

/**
 * Interval of the search for messages without a job. It is short, because some recipients are
 * waiting.
 */
const CARE_MS = 2_000;

/**
 * Sends messages to one person on a separate queue and worker, so that no campaign, however large,
 * delays them. Codes have priority over all other messages (features M19).
 */
export function startSingleWorker(deps: WorkerDeps & { queues: Queues }): RunningWorker {
  const { db, config, log, metrics, queues } = deps;
  const sending = {
    db,
    gateways: openGateways({ config, metrics, log }, TIMEOUT_MS),
    push: openPushSender({ config, log, metrics }, TIMEOUT_MS),
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    sender: config.SMS_SENDER,
  };

  const worker = openWorker(deps, JOB.queue, {
    concurrency: CONCURRENCY,
    run: (job) => sendSingle(sending, JOB.data.parse(job.data).messageId),
    failed: (job, error) =>
      log.warn({ err: error, jobId: job?.id }, 'failed to send a message; it will be retried'),
  });

  const endCare = seeToLost(queues[JOB.queue], CARE_MS, sendLying);

  async function sendLying(): Promise<void> {
    try {
      for (const { messageId, trace } of await listLyingMessages(db)) {
        await within(traceOf(trace), () => sendSingle(sending, messageId));
      }
    } catch (error) {
      // Postgres or the gateway is unavailable: the next round continues.
      log.warn({ err: error }, 'failed to send waiting messages');
    }
  }

  return {
    async close() {
      await endCare();
      await worker.close();
    },
  };
}
