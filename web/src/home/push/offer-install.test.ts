// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { takeAlerts, type AlertRequest } from '../../shared/alert/alert.ts';
import { holdInstallPrompt, takeInstallPrompt } from '../../shared/install-prompt.ts';
import { offerInstall } from './offer-install.ts';

const alerts: AlertRequest[] = [];
takeAlerts((alert) => void alerts.push(alert));
holdInstallPrompt();

function browserOffers() {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { prompt, event };
}

beforeEach(() => {
  alerts.length = 0;
  localStorage.clear();
  takeInstallPrompt();
});

it('[P11] keeps the prompt of the browser, and shows it after a press', () => {
  const { prompt, event } = browserOffers();
  expect(event.defaultPrevented).toBe(true);

  offerInstall();
  expect(prompt).not.toHaveBeenCalled();
  alerts[0]?.action?.run();

  expect(prompt).toHaveBeenCalledOnce();
});

it('[P11] offers it once in 90 days', () => {
  browserOffers();

  offerInstall();
  offerInstall();

  expect(alerts).toHaveLength(1);
});

it.each(['no prompt', 'an installed site'])('[P11] offers nothing with %s', (reason) => {
  if (reason === 'an installed site') {
    browserOffers();
    dispatchEvent(new Event('appinstalled'));
  }

  offerInstall();

  expect(alerts).toEqual([]);
});
