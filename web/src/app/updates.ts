import { showAlert } from '../shared/alert/alert.ts';
import { readStored, writeStored } from '../shared/browser-storage.ts';
import { whenClean } from '../shared/dirty.ts';
import { wording } from '../shared/wording.ts';

const WORKER = '/sw.js';
/** Delay between the update notice and the reload. */
const RELOAD_MS = 3_000;
/** Interval at which an open page checks for a new version. */
const LOOK_MS = 30 * 60 * 1_000;
/** Upper bound for the rollout of a release to every process. */
const RELEASE_MS = 10 * 60 * 1_000;
/** Storage key for the time at which this tab last reloaded from this build. */
const LEFT = `maru.left.${import.meta.env.VITE_RELEASE ?? 'dev'}`;

interface TrustedScriptUrls {
  createScriptURL: (url: string) => string;
}

/**
 * Registers the service worker and follows its updates. A new version is announced, and 3 s later
 * the page reloads once. Unsaved text and an open broadcast delay the reload (reliability W6).
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
  // A chunk that fails to load may no longer exist in a new version.
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
      if (url !== WORKER) throw new TypeError('Only the service worker is an allowed script URL.');
      return url;
    },
  });
  return policy.createScriptURL(WORKER);
}
