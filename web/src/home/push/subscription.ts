import { pushKey, subscribePush, unsubscribePush } from '@maru/contract/push/push-subscription';
import { sessionState } from '../../shared/session/session.store.ts';
import { subscribe as follow } from 'valtio/vanilla';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { makeCall } from '../../shared/call.ts';
import { retryLoad } from '../../shared/retry-load.ts';

/** The endpoint last sent to the server. It survives a logout, as the subscription does. */
const KNOWN = 'maru.device.push';

/** Whether this browser can take pushes at all. */
export function canTakePushes(): boolean {
  return (
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  );
}

/** Whether this browser currently receives pushes from this site. */
export async function takesPushes(): Promise<boolean> {
  if (!canTakePushes() || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/**
 * Follows who is logged in for as long as the page is open: on each visit, log-in and log-out the
 * subscription of this browser is compared with the server's and repaired (features P05).
 */
export function keepSubscription(): void {
  let registered: unknown = null;
  const look = () => {
    const { initialized, authenticated } = sessionState;
    if (!initialized || registered === authenticated) return;
    registered = authenticated;
    // Without an answer the next visit repairs it.
    void repairSubscription().catch(() => undefined);
  };
  follow(sessionState, look);
  look();
}

/**
 * Reconciles the subscription of the browser with the server. It never prompts, and never adds a
 * browser that had no subscription.
 */
async function repairSubscription(): Promise<void> {
  if (!canTakePushes() || Notification.permission !== 'granted') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const held = await pushManager.getSubscription();
  // A browser may lose a subscription. A member who unsubscribed has no `KNOWN` entry here.
  if (held !== null || readStored('local', KNOWN) !== null) await subscribeDevice();
}

/**
 * Subscribes this browser and notifies the server, regardless of any previous subscription. Requires
 * the permission.
 */
export async function subscribeDevice(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await makeCall(pushKey, {});
  const found = await pushManager.getSubscription();
  const held = found && isFor(found, key) ? found : null;
  if (found && !held) await found.unsubscribe();

  const subscription = held ?? (await subscribeFor(pushManager, key));
  if (!(await register(subscription))) return;
  // The push service has given this address up, and no push would ever arrive.
  await subscription.unsubscribe();
  await register(await subscribeFor(pushManager, key));
}

/** Gives the subscription of this browser up, here and on the server. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const held = await registration?.pushManager.getSubscription();
  writeStored('local', KNOWN, null);
  if (!held) return;
  await makeCall(unsubscribePush, { body: { endpoint: held.endpoint } });
  await held.unsubscribe();
}

/** @returns whether the endpoint is no longer usable. */
async function register(subscription: PushSubscription): Promise<boolean> {
  const { endpoint } = subscription;
  const known = readStored('local', KNOWN);
  const { readSubscription } = await retryLoad(() => import('./read-subscription.ts'));
  const { item } = await makeCall(subscribePush, {
    body: {
      ...readSubscription(subscription),
      ...(known === null || known === endpoint ? {} : { replaces: known }),
    },
  });
  writeStored('local', KNOWN, endpoint);
  return item.ended;
}

function subscribeFor(pushManager: PushManager, key: string): Promise<PushSubscription> {
  // A push that shows nothing is against the promise made here.
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Whether pushes signed with our key reach it; a key that was changed has cut the others off. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey: bytes } = options;
  if (bytes === null) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}
