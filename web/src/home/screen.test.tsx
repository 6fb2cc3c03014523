// @vitest-environment happy-dom
import { act, cleanup, render, screen as page } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../shared/error-boundary.tsx';
import { screen } from './screen.tsx';

const load = vi.fn();

const report = vi.fn();
const online = vi.fn(() => true);

beforeEach(() => {
  vi.stubGlobal('reportError', report.mockReset());
  // Code that is missing is handled, and reported by an event of its own (retry-load.ts).
  addEventListener('error', report);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(online.mockReset());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  removeEventListener('error', report);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page with a screen that loads as the test defines. */
async function open(): Promise<void> {
  const { Show } = screen(load);
  await act(async () =>
    render(
      <ErrorBoundary fallback={(retry) => <button onClick={retry}>다시 시도</button>}>
        <Suspense fallback={null}>
          <Show />
        </Suspense>
      </ErrorBoundary>,
    ),
  );
}

/** Makes the given number of load attempts fail, each with a separate error, as in a browser. */
function failFor(tries: number): void {
  load.mockReset().mockResolvedValue({ Screen: () => <h1>화면</h1> });
  for (let left = tries; left > 0; left -= 1) load.mockRejectedValueOnce(new TypeError('Failed'));
}

describe('a screen that could not be loaded', () => {
  it('is requested again when the user retries', async () => {
    online.mockReturnValue(false);
    failFor(2);
    await open();
    const again = await page.findByRole('button', { name: '다시 시도' });

    await act(async () => again.click());

    expect(await page.findByRole('heading', { name: '화면' })).toBeDefined();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('loads by itself when the network is back, without an error report', async () => {
    online.mockReturnValue(false);
    failFor(2);
    await open();
    await page.findByRole('button', { name: '다시 시도' });

    online.mockReturnValue(true);
    await act(async () => dispatchEvent(new Event('online')));

    expect(await page.findByRole('heading', { name: '화면' })).toBeDefined();
    expect(report).not.toHaveBeenCalled();
  });

  it('is tried again after a while, and reported once, where the network is there', async () => {
    vi.useFakeTimers();
    online.mockReturnValue(true);
    failFor(3);
    await open();

    await act(() => vi.advanceTimersByTimeAsync(3_000));

    expect(page.getByRole('heading', { name: '화면' })).toBeDefined();
    expect(report).toHaveBeenCalledOnce();
  });

  it('is abandoned when the user leaves', async () => {
    vi.useFakeTimers();
    failFor(99);
    await open();
    cleanup();
    const tries = load.mock.calls.length;

    await act(() => vi.advanceTimersByTimeAsync(60_000));

    expect(load).toHaveBeenCalledTimes(tries);
  });
});

it('[A27] a screen that breaks is reported, and not shown again by itself', async () => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue({
    Screen: () => {
      throw new Error('broken');
    },
  });
  await open();

  await act(() => vi.advanceTimersByTimeAsync(60_000));

  expect(page.getByRole('button', { name: '다시 시도' })).toBeDefined();
  expect(report).toHaveBeenCalledOnce();
});
