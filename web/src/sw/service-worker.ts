/// <reference lib="webworker" />
import { brand } from '#brand';
import { offlinePage, type StoredSchedule } from './offline-page.ts';
import { countOnIcon } from './app-badge.ts';
import { LOOK, notificationOf, OPT_OUT, STOP, textIn } from './push-message.ts';
import { reportPush } from './report-push.ts';
import { renewSubscription } from './renew-subscription.ts';
import { stopPushes } from './stop-pushes.ts';
import { linkTargetOf } from '../shared/link-target.ts';
import { PUSH_STOP_MARK } from '../shared/push-stop-page.ts';

declare const self: ServiceWorkerGlobalScope;

const send: typeof fetch = self.fetch.bind(self);

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
      .then(() => Promise.all([reportPush(options.data, 'shown', send), countOnIcon(self)])),
  );
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: before, newSubscription: made } = event;
  const { pushManager } = self.registration;
  const renewal = { pushManager, before, made, fetch: send };
  event.waitUntil(renewSubscription(renewal));
});

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  const data: unknown = notification.data;
  const token = textIn(data, 'stop');
  if (action === STOP && token !== undefined) {
    event.waitUntil(stopAndSay(token, notification.tag).then(() => countOnIcon(self)));
    return;
  }
  event.waitUntil(
    Promise.all([
      openPage(pathToOpen(data, action)),
      reportPush(data, 'clicked', send),
      countOnIcon(self),
    ]),
  );
});

self.addEventListener('notificationclose', (event) => event.waitUntil(countOnIcon(self)));

/** Confirms the stop quietly, in place of the push. */
async function stopAndSay(token: string, tag: string): Promise<void> {
  const { title, body, link } = await stopPushes(token, send);
  await self.registration.showNotification(title, {
    body,
    tag: tag === '' ? 'push-stop' : tag,
    silent: true,
    ...LOOK,
    data: { link },
  });
}

/** The page of a push. In browsers without buttons, the page offers the stop (features P13). */
function pathToOpen(data: unknown, action: string): string {
  const target = linkTargetOf(textIn(data, action === OPT_OUT ? 'optOut' : 'link') ?? null);
  const path = target?.path ?? '/';
  const token = textIn(data, 'stop');
  const hasButtons = 'maxActions' in Notification && Number(Notification.maxActions) > 1;
  if (token === undefined || hasButtons || target?.kind === 'other' || path.includes('#')) {
    return path;
  }
  return `${path}${PUSH_STOP_MARK}${token}`;
}

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
