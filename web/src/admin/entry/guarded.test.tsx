// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { showAlert } from '../../shared/alert/alert.ts';
import { adminGuard } from '../guard/admin-guard.ts';
import { Guarded } from './guarded.tsx';

vi.mock('../../shared/alert/alert.ts');
vi.mock('../../shared/call.ts', async (load) => ({
  ...(await load<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(makeCall).mockRejectedValue(
    new CallFailed('SERVICE_UNAVAILABLE', { status: 503, retryAfter: 2 }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([false, true])(
  'a slow check says what it waits for, without a menu (alone: %s)',
  async (bare) => {
    vi.mocked(makeCall).mockReturnValue(new Promise(() => undefined));
    adminGuard.start();
    render(
      <MemoryRouter>
        <Guarded name="broadcast" bare={bare}>
          비밀
        </Guarded>
      </MemoryRouter>,
    );
    const status = screen.getByRole('status');
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(status.textContent).toBe('');

    await act(() => vi.advanceTimersByTimeAsync(200));

    expect(status.isConnected).toBe(true);
    expect(status.textContent).toBe('로그인 상태를 확인하고 있어요');
    expect(screen.queryAllByText('불러오는 중')).toHaveLength(bare ? 0 : 1);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText('비밀')).toBeNull();
  },
);

it('[S6.10] a screen waits in a short outage, and reports one that lasts', async () => {
  adminGuard.start();
  render(
    <MemoryRouter>
      <Guarded name="broadcast" bare>
        비밀
      </Guarded>
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(2_100));

  expect(vi.mocked(makeCall).mock.calls.length).toBeGreaterThan(1);
  expect(screen.queryByText(/접근 권한 확인에 실패하였습니다/)).toBeNull();
  expect(showAlert).not.toHaveBeenCalled();

  await act(() => vi.advanceTimersByTimeAsync(9_000));

  expect(screen.getByText(/접근 권한 확인에 실패하였습니다/)).toBeDefined();
  expect(showAlert).toHaveBeenCalledOnce();
});
