// @vitest-environment happy-dom
import { getAdvisoryMode, setAdvisoryMode } from '@maru/contract/advisory/advisory';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { Screen } from './advisory-screen.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../live/use-refetch-on.ts', () => ({ useRefetchOn: vi.fn() }));

afterEach(cleanup);

it('a mode that could not be set leaves the reason as it was typed, and says why', async () => {
  let asked = 0;
  makeCall.mockImplementation(async (call) => {
    if (call === setAdvisoryMode) throw new CallFailed('VERSION_CONFLICT', { status: 409 });
    if (call === getAdvisoryMode) asked += 1;
    return call === getAdvisoryMode
      ? { item: { kind: 'quasi', version: 3 } }
      : { items: [], total: 0, page: 1, pageSize: 20 };
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
        <DialogHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('radio', { name: /^등록 투자자문업/ }));
  fireEvent.click(screen.getByRole('button', { name: '모드 바꾸기' }));
  const reason = await screen.findByLabelText<HTMLInputElement>(/바꾸는 사유/);
  fireEvent.change(reason, { target: { value: '등록을 마쳤어요' } });

  fireEvent.click(screen.getByRole('button', { name: '바꾸기' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(reason.isConnected && reason.value).toBe('등록을 마쳤어요');
  expect(asked).toBeGreaterThan(1);
});
