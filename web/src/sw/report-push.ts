/**
 * Reports the result of a push to the server if the push contains a report token. The caller does
 * not wait: a notification is shown and opened whether or not the report arrives.
 *
 * @param data payload of the notification.
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
    // Counted by the content of the push, not by the logged-in member.
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}
