/** Browser dependencies of the badge; tests replace them. */
interface BadgeDeps {
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>;
  navigator: { setAppBadge?: (count: number) => Promise<void> };
}

/**
 * Shows on the icon of the installed site how many notifications are unread. Zero removes the
 * badge. Browsers without badges and without notifications are left alone.
 */
export async function countOnIcon({ registration, navigator }: BadgeDeps): Promise<void> {
  if (!navigator.setAppBadge) return;
  const unread = await registration.getNotifications();
  await navigator.setAppBadge(unread.length).catch(() => undefined);
}
