import { expect, type Page } from '@playwright/test';

/** Hands a push to the service worker of the page, as the browser's push service would. */
export async function deliverPush(page: Page, origin: string, payload: string): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  const activated: string[] = [];
  debug.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const version of versions) {
      if (version.status === 'activated') activated.push(version.registrationId);
    }
  });
  await debug.send('ServiceWorker.enable');
  // What is delivered to a worker that is still activating is lost without a word.
  await expect.poll(() => activated).not.toHaveLength(0);
  await debug.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: activated.at(-1)!,
    data: payload,
  });
}

/**
 * Presses the notification that is shown. Browsers open windows only for a press of a hand, so the
 * address is told instead.
 */
export async function pressNotification(page: Page): Promise<string> {
  const workers = page.context().serviceWorkers();
  const worker = workers[0] ?? (await page.context().waitForEvent('serviceworker'));
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
