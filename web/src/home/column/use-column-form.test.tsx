// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AlertRequest } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { newColumn } from './column-values.ts';
import { useColumnForm } from './use-column-form.ts';

const { makeCall, showAlert } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { idempotencyKey: string }) => Promise<unknown>>(),
  showAlert: vi.fn<(request: AlertRequest) => void>(),
}));
vi.mock('../../shared/call.ts', async (load) => ({
  ...(await load<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

it('sends a new column again under its key after a lost answer, and says that it is there', async () => {
  makeCall
    .mockRejectedValueOnce(new CallFailed('NETWORK'))
    .mockRejectedValueOnce(new CallFailed('IDEMPOTENCY_CONFLICT', { status: 422 }));
  const { result } = renderHook(
    () => useColumnForm({ columnId: null, stored: newColumn, onSaved: vi.fn(), onReload: vi.fn() }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={createQueries()}>{children}</QueryClientProvider>
      ),
    },
  );
  act(() =>
    result.current.change({ title: '나눠 사는 까닭', html: '<p>한 번에 사지 않아요.</p>' }),
  );
  await act(() => result.current.save('draft'));

  act(() => result.current.change({ title: '고친 제목' }));
  await act(() => result.current.save('draft'));

  const [first, again] = makeCall.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(showAlert.mock.lastCall?.[0].message).toMatch(/^앞서 누른 칼럼이 이미 저장됐어요/);
  expect(result.current.values.title).toBe('고친 제목');
});
