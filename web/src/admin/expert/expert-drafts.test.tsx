// @vitest-environment happy-dom
import type { StaffExpertView } from '@maru/contract/expert/staff-expert';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { ExpertInfoForm } from './expert-info-form.tsx';
import { NewExpertForm } from './new-expert-form.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'expert', permissions: ['manageExperts'] }),
}));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const expert: StaffExpertView = {
  _id: 1,
  nick: '한결',
  nicknames: ['한결'],
  field: '반도체',
  market: '코스피',
  img_path: null,
  state: 'shown',
  places: { main: true, special: false, analyst: false },
  products: 0,
  live: null,
  views: 0,
  subscribers: 0,
  contract_from: null,
  contract_to: null,
  user_id: 'hangyeol',
  updated_at: '2026-11-20T00:00:00.000Z',
  updated_by: null,
  headline: '',
  kakao_url: null,
  advisory_kind: 'quasi',
  share: null,
  ended_at: null,
  created_at: '2026-11-20T00:00:00.000Z',
  account: {
    user_id: 'hangyeol',
    name: '김*결',
    phone: null,
    email: null,
    state: 'active',
    last_login_at: null,
  },
  has_draft: false,
  version: 1,
};

test.each([
  ['a new expert', NewExpertForm, '이메일'],
  ['an expert', () => <ExpertInfoForm expert={expert} />, '이메일 바꾸기'],
])('[D2] typed data of %s does not stay in the browser', async (_, Form, label) => {
  vi.mocked(makeCall).mockResolvedValue({ items: [], total: 0 });
  const { unmount } = render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <Form />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText(new RegExp(`^${label}`));
  fireEvent.input(field, { target: { value: 'hangyeol@example.com' } });

  unmount();

  expect(localStorage).toHaveLength(0);
});
