// @vitest-environment happy-dom
import type { Call } from '@maru/contract/core/call';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { NewExpertForm } from './new-expert-form.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn<(call: Call) => Promise<unknown>>() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ user_id: 'experts', permissions: ['manageExperts'] }),
}));

beforeEach(() => {
  const page = { items: [{ _id: 6 }], total: 1, page: 1, pageSize: 100 };
  makeCall.mockReset().mockResolvedValue(page);
});
afterEach(cleanup);

async function show() {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <NewExpertForm />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.findByRole<HTMLInputElement>('textbox', { name: /^임시 비밀번호/ });
}

it('proposes the next free number', async () => {
  await show();

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^번호/ }).value).toBe('7');
});

it('does not create an expert without a password, and fills one in on request', async () => {
  const password = await show();

  fireEvent.click(screen.getByRole('button', { name: '등록하기' }));
  await vi.waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  expect(makeCall.mock.calls.every(([{ method }]) => method === 'GET')).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: '만들기' }));
  expect(password.value.length).toBeGreaterThanOrEqual(8);
  expect(password.getAttribute('aria-invalid')).not.toBe('true');
});
