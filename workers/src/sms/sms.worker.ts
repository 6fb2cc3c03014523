import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { openUploadStore } from '@maru/platform/files/upload-store';
import type { BatchRef } from '../campaign/batch.repository.ts';
import { startCampaignWorker, type CampaignWorkerDeps } from '../campaign/campaign.worker.ts';
import { createCircuitBreakers } from '../campaign/circuit-breaker.ts';
import { countInto } from '../campaign/settled-metrics.ts';
import type { SmsProvider } from '../providers/sms-gateway.ts';
import type { RunningWorker } from '../queues.ts';
import { openGateways } from '../providers/gateways.ts';
import { createSendRate } from './send-rate.ts';
import { sendBatch } from './send-batch.ts';

/** Groups under way at a time. Each is three requests, one after another, that mostly wait. */
const CONCURRENCY = 8;

/**
 * Shorter than the lease of a batch, so that no response arrives after another worker claims it.
 */
const GATEWAY_TIMEOUT_MS = 10_000;

/** Sends SMS campaigns. */
export function startSmsWorker(deps: CampaignWorkerDeps): RunningWorker {
  const { db, config, log, metrics, now } = deps;
  const sending = {
    db,
    gateways: openGateways({ config, metrics, log }, GATEWAY_TIMEOUT_MS),
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    uploads: openUploadStore(config),
    breakerOf: createCircuitBreakers(now, (provider: SmsProvider, resting) =>
      log.warn(
        { provider, resting },
        resting
          ? 'circuit breaker of the SMS gateway opened'
          : 'circuit breaker of the SMS gateway closed',
      ),
    ),
    onPassedOn: (ref: BatchRef, to: SmsProvider, error: Error) =>
      log.warn({ err: error, ...ref, to }, 'a batch is sent through the fallback SMS provider'),
    sender: config.SMS_SENDER,
    takeTokens: createSendRate(deps.connection, {
      redisPrefix: config.redisPrefix,
      perSecond: config.SMS_RATE,
    }),
    now,
    onSettled: countInto(metrics, 'sms'),
  };
  return startCampaignWorker(deps, {
    channel: 'sms',
    concurrency: CONCURRENCY,
    send: (ref) => sendBatch(sending, ref),
  });
}
