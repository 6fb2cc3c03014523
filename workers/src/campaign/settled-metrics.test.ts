import { createMetrics } from '@maru/platform/telemetry/metrics';
import { describe, expect, it } from 'vitest';
import { countInto } from './settled-metrics.ts';

describe('[X01] the count of settled messages', () => {
  it('grows with known results, and accepts unknown results that become known', async () => {
    const metrics = createMetrics('test');
    const count = countInto(metrics, 'sms');

    count({ sent: 0, failed: 0, unknown: 3 });
    count({ sent: 2, failed: 1, unknown: -3 });

    const { values } = await metrics.messagesSettled.get();
    expect(values.map(({ labels, value }) => [labels['state'], value])).toEqual([
      ['unknown', 3],
      ['sent', 2],
      ['failed', 1],
    ]);
  });
});
