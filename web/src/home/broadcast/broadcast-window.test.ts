// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { releaseWindow, reserveWindow } from './broadcast-window.ts';

afterEach(() => vi.restoreAllMocks());

it('closes the window that waits for a broadcast which is not opened', () => {
  const waiting = { closed: false, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(waiting as unknown as Window);

  reserveWindow();
  releaseWindow();

  expect(waiting.close).toHaveBeenCalledOnce();
});

it('stays open itself, when it is the window of the broadcast', () => {
  // A window that opens another by its own name gets itself.
  vi.spyOn(window, 'open').mockReturnValue(window);
  const close = vi.spyOn(window, 'close').mockReturnValue();

  reserveWindow();
  releaseWindow();

  expect(close).not.toHaveBeenCalled();
});
