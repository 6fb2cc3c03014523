import { expect, it, vi } from 'vitest';
import { onTabMessage, notifyTabs } from './tab-channel.ts';

it('receives messages from other tabs, and drops malformed ones', async () => {
  const heard = vi.fn();
  const stop = onTabMessage(heard);
  const otherTab = new BroadcastChannel('maru.session');

  for (const message of [
    'session-changed',
    null,
    { kind: 'session-changed', realm: 'nobody' },
    { kind: 'renewed', realm: 'member', at: 'soon' },
    { kind: 'renewed', realm: 'admin', at: 7 },
    { kind: 'session-changed', realm: 'member' },
    { kind: 'bell-changed' },
  ]) {
    otherTab.postMessage(message);
  }

  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3));
  expect(heard.mock.calls).toEqual([
    [{ kind: 'renewed', realm: 'admin', at: 7 }],
    [{ kind: 'session-changed', realm: 'member' }],
    [{ kind: 'bell-changed' }],
  ]);
  stop();
  otherTab.close();
});

it('notifies the other tabs', async () => {
  const otherTab = new BroadcastChannel('maru.session');
  const heard = vi.fn();
  otherTab.addEventListener('message', ({ data }: MessageEvent) => heard(data));

  notifyTabs({ kind: 'session-changed', realm: 'member' });

  await vi.waitFor(() =>
    expect(heard).toHaveBeenCalledWith({ kind: 'session-changed', realm: 'member' }),
  );
  otherTab.close();
});
