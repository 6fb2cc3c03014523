import { showAlert } from '../shared/alert/alert.ts';
import { readStored, writeStored } from '../shared/browser-storage.ts';
import { whenClean } from '../shared/dirty.ts';
import { wording } from '../shared/wording.ts';

const WORKER = '/sw.js';
/** How long the words of an update stand before the page starts again. */
const RELOAD_MS = 3_000;
/** How often a page that stays open asks whether there is a new version. */
const LOOK_MS = 30 * 60 * 1_000;
/** Longer than it takes until every process serves a new release. */
const RELEASE_MS = 10 * 60 * 1_000;
/** When this tab last started again from this very build. */
const LEFT = `maru.left.${import.meta.env.VITE_RELEASE ?? 'dev'}`;

interface TrustedScriptUrls {
  createScriptURL: (url: string) => string;
}

/**
 * Registers the service worker and follows its updates: a new version is announced, and 3 s later
 * the page starts again with it, once; unsaved text and a broadcast hold that back (reliability W6).
 */
export async function followUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker
    .register(trustedWorkerUrl(), { scope: '/' })
    // A browser that keeps workers out still shows the site.
    .catch(() => null);
  if (registration === null) return;

  const offerWaiting = () => {
    if (registration.waiting) offer(registration);
  };
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // The first worker of a browser is no update of anything.
      const isUpdate = worker.state === 'installed' && navigator.serviceWorker.controller !== null;
      if (isUpdate) offer(registration);
    });
  });
  const look = () => void registration.update().then(offerWaiting, () => undefined);
  setInterval(look, LOOK_MS);
  // A part of this page that cannot be loaded may be one that a new version has no more.
  addEventListener('vite:preloadError', look);
}

let offered = false;

/**
 * A service worker is offered once per page, so that a broken one cannot cause a reload loop.
 * During a rollout, processes can serve the old and the new build alternately. Each worker then
 * appears as an update of the other. If a build that this tab left is served again, the tab keeps
 * it for the duration of a rollout.
 */
function offer(registration: ServiceWorkerRegistration): void {
  if (offered || Date.now() - Number(readStored('session', LEFT)) < RELEASE_MS) return;
  offered = true;
  showAlert({
    type: 'info',
    title: wording.update.title,
    message: wording.update.text,
    timeout: RELOAD_MS,
  });
  setTimeout(() => whenClean(() => takeOver(registration)), RELOAD_MS);
}

/** Has the newest worker take over, which may not be the one that was announced. */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  // Another tab was first.
  if (waiting === null) return restart();
  navigator.serviceWorker.addEventListener('controllerchange', restart, { once: true });
  waiting.postMessage({ kind: 'skip-waiting' });
}

function restart(): void {
  writeStored('session', LEFT, String(Date.now()));
  location.reload();
}

/** The one address of a script that is ever made from text, as the content policy demands. */
function trustedWorkerUrl(): string {
  const trusted = Reflect.get(globalThis, 'trustedTypes') as
    | { createPolicy: (name: string, rules: TrustedScriptUrls) => TrustedScriptUrls }
    | undefined;
  if (!trusted) return WORKER;
  const policy = trusted.createPolicy('maru', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('Only the service worker is a script of this page.');
      return url;
    },
  });
  return policy.createScriptURL(WORKER);
}
