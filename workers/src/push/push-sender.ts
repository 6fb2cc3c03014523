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
  const sender = createPushSender({
    hosts: config.PUSH_HOSTS,
    vapid: {
      subject: config.VAPID_SUBJECT,
      publicKey: config.VAPID_PUBLIC_KEY,
      privateKey: config.VAPID_PRIVATE_KEY,
    },
    timeoutMs,
  });
  return {
    send: (target, message) =>
      callProvider(watch, SEND, () => sender.send(target, message), kindOf),
  };
}
