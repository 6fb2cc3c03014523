// @vitest-environment happy-dom
import type { Call } from '@maru/contract/core/call';
import { getManager, type ManagerView } from '@maru/contract/manager/manager';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { confirm, openModal, type ModalConfig } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { Screen } from './manager-write-screen.tsx';

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

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

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
  second_factor: true,
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

test.each(['계정 중지', '비밀번호 다시 정하기', '2단계 인증 풀기', '완전히 지우기'])(
  '%s uses the current version of the account after a refusal because of another change',
  async (button) => {
    let stored = manager;
    const versions: unknown[] = [];
    makeCall.mockImplementation(async (call, { body, query }) => {
      if (call === getManager) return { item: stored };
      if (call.method === 'GET') return { items: [], total: 0, groups: [] };
      versions.push({ ...body, ...query });
      stored = { ...manager, name: '이바뀜', version: 2 };
      throw new CallFailed('VERSION_CONFLICT', { status: 409 });
    });
    vi.mocked(confirm).mockResolvedValue(true);
    vi.mocked(openModal).mockImplementation(async ({ onConfirm }: ModalConfig) => {
      const values = { password: 'maru5678!', reason: '휴대폰 분실' };
      return { confirmed: (await onConfirm?.(values, {})) !== false, values, files: {} };
    });
    render(
      <QueryClientProvider client={createQueries()}>
        <MemoryRouter initialEntries={['/curve/manager/2']}>
          <Routes>
            <Route path="/curve/manager/:_id" element={<Screen />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    );

    fireEvent.click(await screen.findByRole('button', { name: button }));
    await screen.findByDisplayValue('이바뀜');
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: button }));
      expect(versions.length).toBeGreaterThan(1);
    });

    expect(versions[0]).toMatchObject({ version: 1 });
    expect(versions[1]).toMatchObject({ version: 2 });
  },
);
