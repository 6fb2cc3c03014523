// @vitest-environment happy-dom
import { adminCheck, checkIp, checkPermission, checkSession } from '@maru/contract/session/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../shared/call.ts';
import { createQueries } from '../shared/query.ts';
import { AdminApp } from './admin-app.tsx';
import { adminGuard } from './guard/admin-guard.ts';

vi.mock('../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
vi.mock('../shared/sockets.ts', async (original) => ({
  ...(await original<typeof import('../shared/sockets.ts')>()),
  adminSocket: () => new Promise(() => undefined),
}));
afterEach(cleanup);

it('keeps no response of one staff member for the next', async () => {
  vi.mocked(makeCall).mockImplementation((call: unknown) => {
    if (call === adminCheck) {
      const rights = { permissions: ['manageUsers'], must_change_password: false };
      return Promise.resolve({ type: 'admin', name: '이운영', user_id: 'users', ...rights });
    }
    if (call === checkIp) return Promise.resolve({ authenticated: true });
    if (call === checkSession || call === checkPermission) return Promise.resolve({});
    return new Promise(() => undefined);
  });
  const queries = createQueries();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/curve/start']}>
        <AdminApp />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: '오늘 할 일' });
  queries.setQueryData(['/api/admin/users/1'], { item: { name: '김하나' } });

  await act(async () => adminGuard.send({ type: 'session.lost', code: 'SESSION_INVALIDATED' }));
  await screen.findByRole('heading', { name: '관리자 로그인' });

  expect(queries.getQueryData(['/api/admin/users/1'])).toBeUndefined();
});
