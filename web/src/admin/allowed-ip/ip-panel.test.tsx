// @vitest-environment happy-dom
import { deleteAllowedIp, listAllowedIps, type AllowedIp } from '@maru/contract/manager/allowed-ip';
import type { Call } from '@maru/contract/core/call';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { Screen } from './ip-screen.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: Call, input: { query?: object; body?: object }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ confirm: vi.fn(), openModal: vi.fn() }));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'super', permissions: ['superAdmin'] }),
}));

afterEach(cleanup);

const entry: AllowedIp = {
  _id: 3,
  net: '203.0.113.7',
  label: '본사',
  owner: '',
  group: null,
  valid_from: null,
  valid_to: null,
  state: 'active',
  ends_soon: false,
  is_own: false,
  last_used_at: null,
  created_by: null,
  created_at: '2026-11-20T00:00:00.000Z',
  version: 1,
};

it('takes an entry off as it is now, once it was refused because of another change', async () => {
  let stored = entry;
  const versions: unknown[] = [];
  makeCall.mockImplementation(async (call, { query }) => {
    if (call !== deleteAllowedIp) {
      const items = call === listAllowedIps ? [stored] : [];
      return { items, total: items.length, page: 1, pageSize: 20, own_address: '', groups: [] };
    }
    versions.push(query);
    stored = { ...entry, net: '203.0.113.0/24', version: 2 };
    throw new CallFailed('VERSION_CONFLICT', { status: 409 });
  });
  vi.mocked(confirm).mockResolvedValue(true);
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/curve/ip?id=3']}>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );

  fireEvent.click(await screen.findByRole('button', { name: '목록에서 빼기' }));
  await screen.findByRole('heading', { name: '203.0.113.0/24' });
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: '목록에서 빼기' }));
    expect(versions.length).toBeGreaterThan(1);
  });

  expect(versions.slice(0, 2)).toEqual([{ version: 1 }, { version: 2 }]);
});
