import type { Config } from '@maru/platform/config/config';
import { callProvider, type ProviderWatch } from '@maru/platform/telemetry/provider-call';
import { createPushSender, type PushOutcome, type PushSender } from '../providers/web-push.ts';

const SEND = { provider: 'push', call: 'send' };

const kindOf = ({ kind }: PushOutcome) => kind;

/**
 * The configured push services. The metrics and the log record the duration and outcome of each
 * push.
 *
 * @param timeoutMs how long one push may take.
 */
export function openPushSender(
  { config, ...watch }: { config: Config } & ProviderWatch,
  timeoutMs: number,
): PushSender {
  const sender = senderOf(config, timeoutMs);
  return {
    send: (target, message) =>
      callProvider(watch, SEND, () => sender.send(target, message), kindOf),
  };
}

/** The same for campaigns: only the metrics record each push. */
export function openBulkPushSender(
  { config, metrics }: { config: Config } & Pick<ProviderWatch, 'metrics'>,
  timeoutMs: number,
): PushSender {
  const sender = senderOf(config, timeoutMs);
  return {
    async send(target, message) {
      const began = performance.now();
      const outcome = await sender.send(target, message);
      const seconds = (performance.now() - began) / 1_000;
      metrics.gatewayRequests.observe({ ...SEND, result: outcome.kind }, seconds);
      return outcome;
    },
  };
}

function senderOf(config: Config, timeoutMs: number): PushSender {
  return createPushSender({
    hosts: config.PUSH_HOSTS,
    vapid: {
      subject: config.VAPID_SUBJECT,
      publicKey: config.VAPID_PUBLIC_KEY,
      privateKey: config.VAPID_PRIVATE_KEY,
    },
    timeoutMs,
  });
}
