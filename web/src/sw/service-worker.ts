/// <reference lib="webworker" />
import { brand } from '#brand';
import { offlinePage, type StoredSchedule } from './offline-page.ts';
import { notificationOf, OPT_OUT } from './push-message.ts';
import { reportPush } from './report-push.ts';
import { renewSubscription } from './renew-subscription.ts';
import { linkTargetOf } from '../shared/link-target.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'maru.offline.1';
const SCHEDULE = '/offline/schedule';
/** Files of the offline page, besides the schedule. */
const OFFLINE_FILES = ['/offline.css', '/brand/symbol-main.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE_FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

// Handles only navigation, and only while the network is unavailable. Server responses are never
// cached, especially /api or a page with its nonce (reliability W6).
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => answerOffline()));
  } else if (OFFLINE_FILES.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => storedFile(pathname)));
  }
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (typeof message !== 'object' || message === null || !('kind' in message)) return;
  if (message.kind === 'skip-waiting') event.waitUntil(self.skipWaiting());
  if (message.kind === 'schedule') event.waitUntil(storeSchedule(message));
});

// Browsers require that each push shows a notification. An unreadable push therefore shows the
// brand name.
self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text() ?? '', brand.name);
  event.waitUntil(
    self.registration
      .showNotification(title, options)
      .then(() => reportPush(options.data, 'shown', self.fetch.bind(self))),
  );
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: before, newSubscription: made } = event;
  const { pushManager } = self.registration;
  const renewal = { pushManager, before, made, fetch: self.fetch.bind(self) };
  event.waitUntil(renewSubscription(renewal));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  const wanted = event.action === OPT_OUT ? 'optOut' : 'link';
  const link: unknown =
    typeof data === 'object' && data !== null ? Reflect.get(data, wanted) : null;
  const target = linkTargetOf(typeof link === 'string' ? link : null);
  event.waitUntil(
    Promise.all([
      openPage(target?.path ?? '/'),
      reportPush(data, 'clicked', self.fetch.bind(self)),
    ]),
  );
});

/** Opens a page of this site by its path, or an external page that staff chose for a campaign. */
async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const address = new URL(path, self.location.origin).href;
  const open = windows.find((client) => client.url === address);
  if (open) await open.focus();
  else await self.clients.openWindow(address);
}

async function storeSchedule(message: object): Promise<void> {
  const cache = await caches.open(CACHE);
  // Response.json is newer than Safari 16.4.
  const headers = { 'content-type': 'application/json' };
  await cache.put(SCHEDULE, new Response(JSON.stringify(message), { headers }));
}

async function storedFile(path: string): Promise<Response> {
  return (await caches.match(path)) ?? Response.error();
}

async function answerOffline(): Promise<Response> {
  const stored = await caches.match(SCHEDULE);
  // The stored value is always our own message, but an older version may have written it.
  const schedule = stored ? ((await stored.json()) as StoredSchedule) : null;
  return new Response(offlinePage(brand.name, schedule), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'",
    },
  });
}
