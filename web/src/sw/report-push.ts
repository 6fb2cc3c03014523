/**
 * Tells the server what became of a push, where the push says by what to report it. Nobody waits
 * for it: a notification is shown and opened whether or not this arrives.
 *
 * @param data what the notification carries.
 */
export async function reportPush(
  data: unknown,
  kind: 'shown' | 'clicked',
  send: typeof fetch,
): Promise<void> {
  const report: unknown = typeof data === 'object' && data ? Reflect.get(data, 'report') : null;
  if (typeof report !== 'string') return;
  await send('/api/home/push/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ report, kind }),
    // Counted by what the push says, not by who is logged in.
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}
