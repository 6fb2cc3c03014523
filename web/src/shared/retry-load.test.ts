// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryLoad, missingCode, noteWanted } from './retry-load.ts';

const online = vi.fn(() => true);
const report = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  online.mockReturnValue(true);
  report.mockClear();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(online);
  addEventListener('error', report);
});
afterEach(() => {
  vi.useRealTimers();
  removeEventListener('error', report);
  vi.restoreAllMocks();
});

const failing = (times: number) => {
  const load = vi.fn(async () => 'code');
  for (let left = times; left > 0; left -= 1) load.mockRejectedValueOnce(new TypeError('gone'));
  return load;
};

describe('code that is loaded with retries', () => {
  it('is loaded once when that works', async () => {
    const load = failing(0);

    expect(await retryLoad(load)).toBe('code');
    expect(load).toHaveBeenCalledOnce();
    expect(report).not.toHaveBeenCalled();
  });

  it('is tried again from time to time, less and less often', async () => {
    const load = failing(3);
    const loaded = retryLoad(load);

    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1 + 4_000);

    expect(await loaded).toBe('code');
    expect(report).toHaveBeenCalledOnce();
  });

  it('is tried again at once when the network is back, of which nothing is reported', async () => {
    online.mockReturnValue(false);
    const load = failing(1);
    const loaded = retryLoad(load);
    await vi.advanceTimersByTimeAsync(0);

    dispatchEvent(new Event('online'));

    expect(await loaded).toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
    expect(report).not.toHaveBeenCalled();
  });
});

describe('code that is missing', () => {
  it('is told of when a visitor waits for it, and tried again when they say so', async () => {
    const load = failing(2);
    const heard = vi.fn(() => missingCode.state());
    const forget = missingCode.subscribe(heard);
    const loaded = retryLoad(load, () => true);
    await vi.advanceTimersByTimeAsync(0);
    expect(missingCode.state()).toBe('failed');

    missingCode.tryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(2);
    expect(missingCode.state()).toBe('failed');
    missingCode.tryNow();

    expect(await loaded).toBe('code');
    expect(heard).toHaveReturnedWith('trying');
    expect(missingCode.state()).toBe('none');
    forget();
  });

  it('is not reported until a visitor asks for preloaded code', async () => {
    let isAsked = false;
    const heard = vi.fn();
    const forget = missingCode.subscribe(heard);
    const loaded = retryLoad(failing(1), () => isAsked);
    await vi.advanceTimersByTimeAsync(0);
    expect(missingCode.state()).toBe('none');

    isAsked = true;
    noteWanted();

    expect(heard).toHaveBeenCalled();
    expect(missingCode.state()).toBe('failed');
    missingCode.tryNow();
    await loaded;
    forget();
  });
});
