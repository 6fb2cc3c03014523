import { describe, expect, it, vi } from 'vitest';
import { createRenewal, type RenewalSurroundings } from './renewal.ts';

/** A browser with several tabs: one storage, one lock, and a slow server. */
function openBrowser({
  refresh = vi.fn(async () => undefined),
  locks = true,
  storage = true,
} = {}) {
  let renewedAt = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let clock = 1_000;
  const surroundings: RenewalSurroundings = {
    refresh,
    withLock: (_name, task) => {
      if (!locks) return task();
      const turn = queue.then(task);
      queue = turn.catch(() => undefined);
      return turn;
    },
    lastRenewedAt: () => (storage ? renewedAt : 0),
    noteRenewed: () => {
      renewedAt = clock += 1;
    },
  };
  return {
    refresh,
    openTab: () => createRenewal('member', surroundings),
    now: () => (clock += 1),
  };
}

describe('the renewal of a session', () => {
  it('asks the server once for 50 calls of one tab', async () => {
    const browser = openBrowser();
    const renew = browser.openTab();
    const since = browser.now();

    await Promise.all(Array.from({ length: 50 }, () => renew(since)));

    expect(browser.refresh).toHaveBeenCalledOnce();
  });

  it('asks the server once for 20 calls in each of 10 tabs', async () => {
    const browser = openBrowser();
    const tabs = Array.from({ length: 10 }, browser.openTab);
    const since = browser.now();

    await Promise.all(tabs.flatMap((renew) => Array.from({ length: 20 }, () => renew(since))));

    expect(browser.refresh).toHaveBeenCalledOnce();
  });

  it('does not ask again for an answer that was on its way during the last renewal', async () => {
    const browser = openBrowser();
    const renew = browser.openTab();
    const sentBefore = browser.now();
    await renew(browser.now());

    await renew(sentBefore);

    expect(browser.refresh).toHaveBeenCalledOnce();
  });

  it('asks again for a call that was sent after the last renewal', async () => {
    const browser = openBrowser();
    const renew = browser.openTab();
    await renew(browser.now());

    await renew(browser.now());

    expect(browser.refresh).toHaveBeenCalledTimes(2);
  });

  it('notifies every caller that it failed, and starts afresh the next time', async () => {
    const refresh = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('away'));
    const browser = openBrowser({ refresh });
    const renew = browser.openTab();
    const since = browser.now();

    const answers = await Promise.allSettled([renew(since), renew(since), renew(since)]);

    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(refresh).toHaveBeenCalledOnce();
    await expect(renew(since)).resolves.toBeUndefined();
  });

  it('lets another tab try when the first one met an outage', async () => {
    const refresh = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('away'));
    const browser = openBrowser({ refresh });
    const [first, second] = [browser.openTab(), browser.openTab()];
    const since = browser.now();

    const answers = await Promise.allSettled([first(since), second(since)]);

    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('works without locks and without storage, with a refresh for each tab', async () => {
    const browser = openBrowser({ locks: false, storage: false });
    const tabs = [browser.openTab(), browser.openTab()];
    const since = browser.now();

    await Promise.all(tabs.flatMap((renew) => [renew(since), renew(since)]));

    expect(browser.refresh).toHaveBeenCalledTimes(2);
  });
});
