import { brandOf } from '@maru/brands/registry';
import { WEBHOOK_CHANNEL } from '@maru/domain/webhook/webhook-queue';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { listenTo } from '@maru/platform/db/db';
import { withinOwn } from '@maru/platform/telemetry/trace';
import type { RunningWorker, WorkerDeps } from '../queues.ts';
import { runEvery } from '../run-every.ts';
import { deliver, type DeliverDeps } from './deliver.ts';
import { claimDue, type ClaimedDelivery } from './delivery.repository.ts';
import { createPostWebhook, type PostWebhook } from './post-webhook.ts';

/** How long a request may take, with connection and answer. */
const TIMEOUT_MS = 10_000;

/** A retry is at most this late, and a wake-up can be lost. */
const EVERY_MS = 1_000;

/**
 * Sends events to webhooks, as soon as their transaction commits. The deliveries are rows of
 * PostgreSQL, so nothing here depends on Redis. A round never waits for requests: each request that
 * ends makes room for the next delivery of its webhook.
 */
export function startWebhookWorker(
  deps: Pick<WorkerDeps, 'db' | 'config' | 'log' | 'metrics'>,
): RunningWorker {
  const { db, config, log } = deps;
  const delivering: DeliverDeps = {
    db,
    log,
    personal: createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET),
    post: openPost(deps),
    brand: brandOf(config.BRAND),
    origin: config.linkOrigins.site,
  };
  const inFlight = new Set<Promise<void>>();
  let closing = false;
  let failing = false;
  let round: Promise<void> | null = null;
  let again = false;

  const wake = () => {
    if (closing) return;
    again = true;
    round ??= withinOwn(drain).finally(() => (round = null));
  };

  async function drain(): Promise<void> {
    while (again) {
      again = false;
      try {
        for (const delivery of await claimDue(db)) send(delivery);
        failing = false;
      } catch (error) {
        // PostgreSQL is unavailable: the next round continues.
        if (!failing) log.warn({ err: error }, 'failed to claim webhook deliveries');
        failing = true;
      }
    }
  }

  function send(delivery: ClaimedDelivery): void {
    const sent = deliver(delivering, delivery)
      .catch((error: unknown) =>
        // Its lease ends, and it is sent again.
        log.error({ err: error, delivery: delivery.id }, 'failed to deliver a webhook'),
      )
      .finally(() => {
        inFlight.delete(sent);
        wake();
      });
    inFlight.add(sent);
  }

  const endTimer = runEvery(EVERY_MS, async () => wake());
  const endListening = listenTo(config, WEBHOOK_CHANNEL, wake, log);
  return {
    async close() {
      closing = true;
      await endTimer();
      await endListening();
      await round;
      await Promise.all(inFlight);
    },
  };
}

/** The sender, with the duration and result of each request in the metrics. */
function openPost({ config, metrics }: Pick<WorkerDeps, 'config' | 'metrics'>): PostWebhook {
  const post = createPostWebhook({
    timeoutMs: TIMEOUT_MS,
    localHosts: config.WEBHOOK_LOCAL_HOSTS,
  });
  return async (url, message) => {
    const result = await post(url, message);
    const named = { provider: 'webhook', call: 'post', result: result.problem ?? 'ok' };
    metrics.gatewayRequests.observe(named, result.durationMs / 1_000);
    return result;
  };
}
