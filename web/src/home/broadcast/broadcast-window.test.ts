// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { enterWindow, releaseWindow, reserveWindow } from './broadcast-window.ts';

afterEach(() => vi.restoreAllMocks());

/** Simulates the window that the browser returns for the broadcast's window name. */
function openInto(location: { href: string }) {
  const opened = { closed: false, close: vi.fn(), focus: vi.fn(), location };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
}

/** Cross-origin page. The browser does not expose its properties. */
const foreign = {
  get href(): string {
    throw new DOMException('Blocked', 'SecurityError');
  },
};

it('closes the window that waits for a broadcast which is not opened', () => {
  const waiting = openInto({ href: 'about:blank' });

  reserveWindow();
  releaseWindow();

  expect(waiting.close).toHaveBeenCalledOnce();
});

it.each([
  ['in a room', { href: 'http://localhost:3000/room/ticket' }],
  ['at another house', foreign],
])('leaves open the window in which another broadcast plays %s', (_, location) => {
  const playing = openInto(location);

  reserveWindow();
  releaseWindow();

  expect(playing.close).not.toHaveBeenCalled();
});

it('keeps the window open while its broadcast is still loading', () => {
  const opened = openInto({ href: 'about:blank' });
  reserveWindow();
  expect(enterWindow('/room/ticket')).toBe(true);
  // Until the new page loads, the browser still reports the previous address.
  opened.location.href = 'about:blank';

  reserveWindow();
  releaseWindow();

  expect(opened.close).not.toHaveBeenCalled();
});

it('says that it did not open where the browser gives none', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  reserveWindow();
  expect(enterWindow('/room/ticket')).toBe(false);

  openInto({ href: 'about:blank' });
  reserveWindow();
  expect(enterWindow('/room/ticket')).toBe(true);
});

it('stays open itself, when it is the window of the broadcast', () => {
  // If a window opens another window under its own name, the browser returns the same window.
  vi.spyOn(window, 'open').mockReturnValue(window);
  const close = vi.spyOn(window, 'close').mockReturnValue();

  reserveWindow();
  releaseWindow();

  expect(close).not.toHaveBeenCalled();
});
