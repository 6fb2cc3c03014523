// @vitest-environment happy-dom
import type { Permission } from '@maru/contract/core/call';
import { listUserJoins } from '@maru/contract/room/staff-play';
import { listUserSessions, type StaffUser } from '@maru/contract/member/staff-member';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { MemberSessions } from './member-sessions.tsx';

const { admin } = vi.hoisted(() => ({ admin: { permissions: [] as Permission[] } }));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => admin }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
afterEach(cleanup);

const device = (_id: number) => ({
  _id,
  user_agent: 'test browser',
  ip: '203.0.113.9',
  created_at: '2026-11-20T09:00:00+09:00',
  last_used_at: '2026-11-20T09:00:00+09:00',
});

async function buttonsFor(type: StaffUser['type'], permissions: Permission[]): Promise<number> {
  admin.permissions = permissions;
  vi.mocked(makeCall).mockImplementation((call) => {
    if (call === listUserSessions)
      return Promise.resolve({ items: [1, 2].map(device), logins: [] });
    if (call === listUserJoins) return Promise.resolve({ items: [], overlaps: [] });
    return Promise.reject(new Error('unasked'));
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemberSessions user={{ _id: 7, user_id: 'guru', version: 1, type }} />
    </QueryClientProvider>,
  );
  await screen.findAllByText('203.0.113.9');
  return screen.queryAllByRole('button', { name: /로그아웃/ }).length;
}

it.each([
  ['user', ['manageUsers'], 3],
  ['expert', ['manageUsers'], 0],
  ['expert', ['manageUsers', 'manageExperts'], 3],
] as const)(
  'the devices of a “%s” can be logged out by staff with %j',
  async (type, may, buttons) => {
    expect(await buttonsFor(type, [...may])).toBe(buttons);
  },
);
