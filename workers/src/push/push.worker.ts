import { createPersonalData } from '@maru/platform/crypto/personal-data';
import type { BatchRef } from '../campaign/batch.repository.ts';
import { startCampaignWorker, type CampaignWorkerDeps } from '../campaign/campaign.worker.ts';
import { createCircuitBreakers } from '../campaign/circuit-breaker.ts';
import { countInto } from '../campaign/settled-metrics.ts';
import type { RunningWorker } from '../queues.ts';
import { openBulkPushSender } from './push-sender.ts';
import { sendPushBatch, type PushTurn } from './send-push-batch.ts';

/** Batches at a time, each with up to 100 requests under way. */
const CONCURRENCY = 2;

/** Shorter than the lease of a batch, and than a stop may take. */
const TIMEOUT_MS = 8_000;

/** Sends push campaigns. */
export function startPushWorker(deps: CampaignWorkerDeps): RunningWorker {
  const { db, config, log, metrics, now } = deps;
  const stop = new AbortController();
  const sending = {
    db,
    sender: openBulkPushSender({ config, metrics }, TIMEOUT_MS),
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    breakerOf: createCircuitBreakers(now, (origin: string, resting) =>
      log.warn(
        { origin, resting },
        resting
          ? 'circuit breaker of a push service opened'
          : 'circuit breaker of a push service closed',
      ),
    ),
    stop: stop.signal,
    now,
    onSettled: countInto(metrics, 'push'),
    onTurn: ({ campaignId, batch }: BatchRef, turn: PushTurn) =>
      log.info({ campaignId, batch, ...turn }, 'pushes completed'),
  };
  const worker = startCampaignWorker(deps, {
    channel: 'push',
    concurrency: CONCURRENCY,
    send: (ref) => sendPushBatch(sending, ref),
  });
  return {
    close() {
      stop.abort();
      return worker.close();
    },
  };
}
