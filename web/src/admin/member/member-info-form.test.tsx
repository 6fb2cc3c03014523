// @vitest-environment happy-dom
import { updateUser, type StaffUserView } from '@maru/contract/member/staff-member';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { MemberInfoForm } from './member-info-form.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { body?: object }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ user_id: 'users', permissions: ['manageUsers', 'manageExperts'] }),
}));
afterEach(cleanup);

const expert: StaffUserView = {
  _id: 7,
  user_id: 'guru',
  name: '김○늘',
  nickname: '하늘 전문가',
  phone: '010-****-5678',
  type: 'expert',
  state: 'active',
  suspended_until: null,
  grade: 'free',
  products: [],
  last_ended_at: null,
  sms: false,
  push: false,
  night: false,
  tags: [],
  join_source: 'staff',
  last_login_at: null,
  created_at: '2026-11-20T09:00:00+09:00',
  version: 3,
  email: null,
  interests: ['ETF'],
  suspend_reason: null,
  withdrawn_at: null,
  identity: null,
  password_until: null,
  sessions: 0,
  memos: 0,
  may_return: null,
};

/** Change requests that the server received. */
let asked: object[];
const user = userEvent.setup({ delay: null });
const save = () => user.click(screen.getByRole('button', { name: '저장하기' }));

beforeEach(() => {
  asked = [];
  makeCall.mockImplementation(async (call, { body }) => {
    if (call !== updateUser || body === undefined) throw new Error('no other call is expected');
    asked.push(body);
    return { item: { ...expert, version: 4 } };
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemberInfoForm user={expert} />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
});

it('corrects a number beside a nickname that breaks the signup rules', async () => {
  await user.type(screen.getByLabelText('새 휴대폰'), '01088889999');
  await user.type(screen.getByLabelText('바꾸는 사유'), '번호 변경 확인');
  await save();

  await waitFor(() =>
    expect(asked).toEqual([{ phone: '01088889999', reason: '번호 변경 확인', version: 3 }]),
  );
});

it('takes a nickname off where its field was emptied', async () => {
  await user.clear(screen.getByLabelText('닉네임'));
  await save();

  await waitFor(() => expect(asked).toEqual([{ nickname: null, version: 3 }]));
});

it('refuses a new nickname that breaks the signup rules', async () => {
  await user.clear(screen.getByLabelText('닉네임'));
  await user.type(screen.getByLabelText('닉네임'), '하늘 선생');
  await save();

  await waitFor(() =>
    expect(screen.getByLabelText('닉네임').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(asked).toEqual([]);
});
