/** Browser dependencies of the worker; tests replace them. */
interface Renewal {
  pushManager: Pick<PushManager, 'subscribe'>;
  /** The expired subscription, and the one that the browser already created, if it reports them. */
  before: PushSubscription | null;
  made: PushSubscription | null;
  fetch: typeof fetch;
}

/**
 * Replaces a subscription that the browser or its push service has ended, while no page is open. If
 * the server cannot be told now, the next visit repairs it.
 */
export async function renewSubscription({
  pushManager,
  before,
  made,
  fetch,
}: Renewal): Promise<void> {
  const subscription = made ?? (await subscribeAnew(pushManager, fetch));
  await fetch('/api/home/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...subscription.toJSON(),
      ...(before === null ? {} : { replaces: before.endpoint }),
    }),
  });
}

async function subscribeAnew(
  pushManager: Renewal['pushManager'],
  fetchKey: typeof fetch,
): Promise<PushSubscription> {
  const answer = await fetchKey('/api/home/push/key');
  const body: unknown = await answer.json();
  const key: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'key') : null;
  if (typeof key !== 'string') throw new TypeError('The server returned no VAPID key.');
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
