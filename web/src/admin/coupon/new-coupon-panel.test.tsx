// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { NewCouponPanel } from './new-coupon-panel.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: async () => ({ items: [] }),
}));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ user_id: 'cs' }) }));

afterEach(cleanup);

function show() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewCouponPanel onClose={onClose} onMade={vi.fn()} />
      <DialogHost />
    </QueryClientProvider>,
  );
  return { onClose, user: userEvent.setup() };
}

it('closes at once while nothing is typed', async () => {
  const { onClose, user } = show();

  await user.click(screen.getByRole('button', { name: '닫기' }));

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('asks before it discards typed text, and says that the text will be lost', async () => {
  const { onClose, user } = show();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /이름/ });
  await user.type(name, '새해');

  await user.click(screen.getByRole('button', { name: '닫기' }));
  expect(await screen.findByText('나가면 작성하던 내용은 사라져요.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '계속 작성' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(name.value).toBe('새해');

  await user.click(await screen.findByRole('button', { name: '닫기' }));
  await user.click(await screen.findByRole('button', { name: '나가기' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
