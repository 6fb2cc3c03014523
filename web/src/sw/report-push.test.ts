import { reportPush as call } from '@maru/contract/push/push-subscription';
import { expect, it, vi } from 'vitest';
import { reportPush } from './report-push.ts';

const REPORT = '000007.abcdefghijkl';

it('[P10] reports the outcome of a push with the data that the push carries', async () => {
  const send = vi.fn(async () => new Response(null, { status: 204 }));

  await reportPush({ link: '/', report: REPORT }, 'clicked', send);

  expect(send).toHaveBeenCalledExactlyOnceWith(call.path, expect.any(Object));
  const [, init] = send.mock.calls[0] as unknown as [string, RequestInit];
  expect(init.method).toBe(call.method);
  expect(call.body.parse(await new Response(init.body).json())).toEqual({
    report: REPORT,
    kind: 'clicked',
  });
});

it.each([null, undefined, { link: '/' }, { report: 7 }])(
  '[P10] tells nothing of a push that carries %j',
  async (data) => {
    const send = vi.fn();

    await reportPush(data, 'shown', send);

    expect(send).not.toHaveBeenCalled();
  },
);

it('[P10] does not block while the network is unavailable', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('offline')));

  await expect(reportPush({ report: REPORT }, 'shown', send)).resolves.toBeUndefined();
});
