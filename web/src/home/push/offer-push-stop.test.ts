// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { showAlert } from '../../shared/alert/alert.ts';
import { offerPushStop } from './offer-push-stop.ts';

vi.mock('../../shared/alert/alert.ts', () => ({ showAlert: vi.fn() }));
afterEach(() => vi.mocked(showAlert).mockReset());

it('[P13] offers the stop of the push that opened the page, and clears the address', () => {
  history.replaceState(null, '', '/schedule/maru?day=2026-11-20#push-stop=token');

  offerPushStop();

  expect(location.href).toMatch(/\/schedule\/maru\?day=2026-11-20$/);
  expect(showAlert).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ action: expect.objectContaining({ label: '그만 받기' }) }),
  );
});

it('[P13] leaves other fragments alone', () => {
  history.replaceState(null, '', '/expert-info/7#reviews');

  offerPushStop();

  expect(location.hash).toBe('#reviews');
  expect(showAlert).not.toHaveBeenCalled();
});
