import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { callProvider } from './provider-call.ts';

const log = createLog('test', { LOG_LEVEL: 'silent', BRAND: 'maru' });
const SEND = { provider: 'push', call: 'send' };

/** Returns the number of counted calls per set of labels. */
async function counted({ gatewayRequests }: ReturnType<typeof createMetrics>) {
  const { values } = await gatewayRequests.get();
  return values
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels, value }) => ({ ...labels, value }));
}

it('[X07] a call to any provider is measured with its result', async () => {
  const metrics = createMetrics('test');

  const answer = await callProvider(
    { log, metrics },
    SEND,
    async () => 'gone',
    (kind) => kind,
  );

  expect(answer).toBe('gone');
  expect(await counted(metrics)).toEqual([{ ...SEND, result: 'gone', value: 1 }]);
});

it('[X07] a call that fails is measured under the name of its error, and fails', async () => {
  const metrics = createMetrics('test');

  const calling = callProvider({ log, metrics }, SEND, async () => {
    throw new TypeError('fetch failed');
  });

  await expect(calling).rejects.toThrow('fetch failed');
  expect(await counted(metrics)).toEqual([{ ...SEND, result: 'TypeError', value: 1 }]);
});
