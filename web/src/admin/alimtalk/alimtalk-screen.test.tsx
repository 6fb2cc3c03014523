// @vitest-environment happy-dom
import { alimtalkCalls as calls } from '@maru/contract/alimtalk/alimtalk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Screen } from './alimtalk-screen.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'message', permissions: ['manageMessages'] }),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('offers a template that the provider has just approved once it has answered', async () => {
  vi.useFakeTimers();
  let isAsking = true;
  let state = 'reviewing';
  makeCall.mockImplementation(async (call) => {
    const at = '2026-11-20T12:00:00+09:00';
    if (call === calls.uses) {
      return {
        items: [{ kind: 'expiry', template_id: null, version: 1 }],
        figures: {
          sent: 0,
          failed: 0,
          waiting: 0,
          unknown: 0,
          prices: { alimtalk: 7, sms: 9, lms: 29 },
          checked_at: at,
          is_asking: isAsking,
        },
      };
    }
    if (call !== calls.list) return { items: [] };
    const template = {
      _id: 1,
      provider: 'solapi',
      channel: 'maru',
      code: 'T1',
      name: '만료 안내',
      text: '#{상품}',
      state,
      reason: '',
      advertises: false,
      kinds: [],
      checked_at: at,
    };
    return { items: [template], total: 1, page: 1, pageSize: 20 };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const option = () => screen.getByRole<HTMLOptionElement>('option', { name: /^만료 안내/ });
  await vi.waitFor(() => expect(option().disabled).toBe(true));

  isAsking = false;
  state = 'approved';
  await act(() => vi.advanceTimersByTimeAsync(5_000));

  expect(option().disabled).toBe(false);
});
