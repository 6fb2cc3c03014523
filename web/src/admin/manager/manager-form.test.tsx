// @vitest-environment happy-dom
import type { ManagerView } from '@maru/contract/manager/manager';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { ManagerForm } from './manager-form.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'super', permissions: ['superAdmin'] }),
}));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const manager: ManagerView = {
  _id: 2,
  user_id: 'content',
  name: '이운영',
  phone: null,
  permissions: ['manageContent'],
  state: 'active',
  starts_on: null,
  ends_on: null,
  ip_group: null,
  second_factor: false,
  second_factor_required: false,
  last_login_at: null,
  last_ip: null,
  sessions: 0,
  created_at: '2026-11-20T00:00:00.000Z',
  created_by: null,
  recovery_codes: 0,
  permission_log: [],
  version: 1,
};

test.each([
  ['a new manager', null],
  ['a known manager', manager],
])('[D2] typed data of %s does not stay in the manager form', async (_, item) => {
  vi.mocked(makeCall).mockResolvedValue({ items: [], total: 0 });
  const { unmount } = render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <ManagerForm item={item} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.input(await screen.findByLabelText(/^이름/), { target: { value: '김하나' } });

  unmount();

  expect(localStorage).toHaveLength(0);
});
