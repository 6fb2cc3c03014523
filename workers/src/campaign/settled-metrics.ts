import type { Channel } from '@maru/contract/campaign';
import type { Settled } from '@maru/platform/campaign.repository';
import type { Metrics } from '@maru/platform/metrics';

/**
 * Adds what was settled to the metrics of this process. What is taken back, such as the unknown who
 * are known now, stays counted: a counter only grows.
 */
export function countInto({ messagesSettled }: Pick<Metrics, 'messagesSettled'>, channel: Channel) {
  return (settled: Settled): void => {
    for (const [state, n] of Object.entries(settled)) {
      if (n > 0) messagesSettled.inc({ channel, state }, n);
    }
  };
}
