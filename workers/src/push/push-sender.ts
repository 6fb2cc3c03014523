import type { Config } from '@maru/platform/config';
import { createPushSender, type PushSender } from '../providers/web-push.ts';

/** The push services that the configuration names. @param timeoutMs how long one push may take. */
export function openPushSender(config: Config, timeoutMs: number): PushSender {
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
