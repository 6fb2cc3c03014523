import type { Settled } from '@maru/domain/campaign/campaign.repository';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import type { Channel } from '@maru/contract/message/channel';

/**
 * Adds settled messages to the metrics of this process. Corrections, such as unknown recipients
 * that are resolved later, are not subtracted: a counter only increases.
 */
export function countInto({ messagesSettled }: Pick<Metrics, 'messagesSettled'>, channel: Channel) {
  return (settled: Settled): void => {
    for (const [state, n] of Object.entries(settled)) {
      if (n > 0) messagesSettled.inc({ channel, state }, n);
    }
  };
}
