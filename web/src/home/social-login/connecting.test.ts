// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { readConnecting, useConnecting } from './connecting.ts';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

beforeEach(() => vi.mocked(makeCall).mockReset());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('[U35] forgets a provider of the address that the server has not recorded', async () => {
  vi.mocked(makeCall).mockResolvedValue({ item: null });
  const { result } = renderHook(() => useConnecting());
  act(() => result.current[1]('kakao'));

  await waitFor(() => expect(result.current[0]).toBeNull());
  expect(readConnecting()).toBeNull();
});

it('[U35] keeps the provider that the server has recorded', async () => {
  vi.mocked(makeCall).mockResolvedValue({ item: { provider: 'kakao' } });
  const { result } = renderHook(() => useConnecting());
  await act(async () => result.current[1]('kakao'));

  expect([result.current[0], readConnecting()]).toEqual(['kakao', 'kakao']);
});
