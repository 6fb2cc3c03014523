// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Shell } from './shell.tsx';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: async () => ({ items: [], unread: 0, off: [] }),
}));
vi.mock('../live/use-admin-socket.ts', () => ({ useAdminSocket: () => undefined }));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'super', permissions: ['superAdmin'] }),
}));

afterEach(cleanup);

function show({ width }: { width: number }) {
  window.happyDOM.setViewport({ width });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/curve/monitoring']}>
        <Shell name="monitoring" inert={false}>
          화면
        </Shell>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const menu = () => screen.getByRole('complementary');
const isBehind = () => screen.getByRole('main', { hidden: true }).closest('[inert]') !== null;

it('keeps the focus in the drawer while it is open, and gives it back', async () => {
  const user = show({ width: 800 });
  const button = screen.getByRole('button', { name: '메뉴 열기' });
  expect([button.getAttribute('aria-expanded'), isBehind()]).toEqual(['false', false]);

  await user.click(button);
  expect(menu().contains(document.activeElement)).toBe(true);
  expect([button.getAttribute('aria-expanded'), isBehind()]).toEqual(['true', true]);

  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
  expect([button.getAttribute('aria-expanded'), isBehind()]).toEqual(['false', false]);

  await user.click(button);
  await user.click(screen.getByRole('button', { name: '메뉴 닫기' }));
  expect(document.activeElement).toBe(button);
});

it('keeps the page usable when a wider window shows the menu beside it', async () => {
  const user = show({ width: 800 });
  await user.click(screen.getByRole('button', { name: '메뉴 열기' }));
  expect(isBehind()).toBe(true);

  act(() => window.happyDOM.setViewport({ width: 1_400 }));

  await vi.waitFor(() => expect(isBehind()).toBe(false));
});

it('says of a group in the rail whether its entries have flown out', async () => {
  const user = show({ width: 1_100 });
  const group = screen.getByRole('button', { name: '모니터링' });
  expect(group.getAttribute('aria-expanded')).toBe('false');

  await user.click(group);

  expect(group.getAttribute('aria-expanded')).toBe('true');
});
