import { createPersonalData } from '@maru/platform/personal-data';
import { startCampaignWorker, type CampaignWorkerDeps } from '../campaign/campaign.worker.ts';
import { createCircuitBreaker } from '../campaign/circuit-breaker.ts';
import { countInto } from '../campaign/settled-metrics.ts';
import type { RunningWorker } from '../queues.ts';
import { openGateway } from './measured-gateway.ts';
import { createSendRate } from './send-rate.ts';
import { sendBatch } from './send-batch.ts';

/** Groups under way at a time. More did not send faster (performance.md 3.4). */
const CONCURRENCY = 4;

/** Shorter than the lease of a batch, so that no answer comes after somebody else has it. */
const GATEWAY_TIMEOUT_MS = 10_000;

/** Sends SMS campaigns. */
export function startSmsWorker(deps: CampaignWorkerDeps): RunningWorker {
  const { db, config, log, metrics } = deps;
  const sending = {
    db,
    gateway: openGateway(config, metrics, GATEWAY_TIMEOUT_MS),
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    breaker: createCircuitBreaker(Date.now, (resting) =>
      log.warn({ resting }, resting ? 'the SMS gateway is left alone' : 'the SMS gateway is back'),
    ),
    sender: config.SMS_SENDER,
    takeTokens: createSendRate(deps.connection, {
      redisPrefix: config.redisPrefix,
      perSecond: config.SMS_RATE,
      provider: 'solapi',
    }),
    now: Date.now,
    onSettled: countInto(metrics, 'sms'),
  };
  return startCampaignWorker(deps, {
    channel: 'sms',
    concurrency: CONCURRENCY,
    send: (ref) => sendBatch(sending, ref),
  });
}
