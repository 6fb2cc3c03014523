import { expect, it, vi } from 'vitest';
import { countOnIcon } from './app-badge.ts';

const registration = (count: number) => ({
  getNotifications: async () => Array.from({ length: count }, () => ({}) as Notification),
});

it.each([0, 3])('[P14] shows %i unread notifications on the icon', async (count) => {
  const setAppBadge = vi.fn(async () => undefined);

  await countOnIcon({ registration: registration(count), navigator: { setAppBadge } });

  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(count);
});

it('[P14] asks for nothing in browsers without badges, and survives a refusal', async () => {
  const refuse = () => Promise.reject(new DOMException('no badge', 'InvalidStateError'));

  await expect(
    countOnIcon({ registration: registration(1), navigator: { setAppBadge: refuse } }),
  ).resolves.toBeUndefined();
  const getNotifications = vi.fn();
  await countOnIcon({ registration: { getNotifications }, navigator: {} });
  expect(getNotifications).not.toHaveBeenCalled();
});
