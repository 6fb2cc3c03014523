import { expect, type Page, type Worker } from '@playwright/test';

/**
 * Delivers a push to the service worker of the page, as the browser's push service would. Waits
 * until the notification is shown. If a caller queries Chromium's notifications while one is being
 * shown, Chromium drops that one.
 */
export async function deliverPush(page: Page, origin: string, payload: string): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  const activated: string[] = [];
  debug.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const version of versions) {
      if (version.status === 'activated') activated.push(version.registrationId);
    }
  });
  await debug.send('ServiceWorker.enable');
  // A message delivered to an activating worker is silently lost.
  await expect.poll(() => activated).not.toHaveLength(0);
  const worker = await workerOf(page);
  await worker.evaluate(`(() => {
    const show = registration.showNotification.bind(registration);
    globalThis.shown = new Promise((resolve) => {
      registration.showNotification = (...how) => show(...how).then(resolve);
    });
  })()`);
  await debug.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: activated.at(-1)!,
    data: payload,
  });
  await worker.evaluate('globalThis.shown');
}

/**
 * Presses the shown notification. Browsers open windows only after a real user gesture, so this
 * function returns the address instead.
 */
export async function pressNotification(page: Page): Promise<string> {
  const worker = await workerOf(page);
  return worker.evaluate<string>(`(async () => {
    const [notification] = await registration.getNotifications();
    const opened = new Promise((resolve) => {
      clients.openWindow = async (address) => resolve(address);
      clients.matchAll = async () => [];
    });
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    return opened;
  })()`);
}

/** Presses a button of the shown notification, and waits until another one is shown. */
export async function pressButton(page: Page, action: string): Promise<void> {
  const worker = await workerOf(page);
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    const show = registration.showNotification.bind(registration);
    const shown = new Promise((resolve) => {
      registration.showNotification = (...how) => show(...how).then(resolve);
    });
    dispatchEvent(
      new NotificationEvent('notificationclick', { notification, action: ${JSON.stringify(action)} }),
    );
    return shown;
  })()`);
}

async function workerOf(page: Page): Promise<Worker> {
  const workers = page.context().serviceWorkers();
  return workers[0] ?? page.context().waitForEvent('serviceworker');
}
