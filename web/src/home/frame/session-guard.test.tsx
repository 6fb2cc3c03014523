// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { closeDialogs, confirm } from '../../shared/dialog/dialog.ts';
import { checkSession, rememberReturn } from '../../shared/session/session.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { QUIET_MS } from '../../shared/session/use-lasting-outage.ts';
import { SessionGuard } from './session-guard.tsx';

vi.mock('../../shared/dialog/dialog.ts');
vi.mock('../../shared/session/session.ts');

function Place() {
  const { pathname } = useLocation();
  return <p data-testid="place">{pathname}</p>;
}

function open(path: string, access: 'member' | 'expert' = 'member') {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Place />
      <Routes>
        <Route
          path={path.split('?')[0] ?? ''}
          element={
            <SessionGuard access={access} title="회원 정보">
              비밀
            </SessionGuard>
          }
        />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
}
const place = () => screen.getByTestId('place').textContent;
const become = (change: Partial<typeof sessionState>) => Object.assign(sessionState, change);

beforeEach(() => {
  become({ initialized: true, authenticated: false, unanswered: false, type: 'guest' });
  vi.mocked(confirm)
    .mockReset()
    .mockReturnValue(new Promise(() => undefined));
  vi.mocked(rememberReturn).mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[U13] [S5.16] a page of members', () => {
  it('shows nothing and asks nothing until the server has been asked', () => {
    become({ initialized: false });

    open('/mypage/info');

    expect(screen.queryByText('비밀')).toBeNull();
    expect(confirm).not.toHaveBeenCalled();
  });

  it.each([false, true])('has its name meanwhile, and keeps search engines away', (initialized) => {
    become({ initialized });

    open('/mypage/info');

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('회원 정보');
    expect(document.title).toBe('회원 정보 | 마루');
    expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe(
      'noindex',
    );
  });

  it('waits while a short outage hides who the visitor is', async () => {
    vi.useFakeTimers();
    become({ unanswered: true });
    open('/mypage/info');

    act(() => void vi.advanceTimersByTime(QUIET_MS - 1));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('회원 정보');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(confirm).not.toHaveBeenCalled();

    await act(async () => become({ unanswered: false, authenticated: true, type: 'user' }));
    expect(screen.getByText('비밀')).toBeDefined();
  });

  it('reports a lasting outage and retries when the session could not be determined', () => {
    vi.useFakeTimers();
    become({ unanswered: true });

    open('/mypage/info');
    act(() => void vi.advanceTimersByTime(QUIET_MS));
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));

    expect(screen.getByRole('alert').textContent).toContain('화면을 열지 못했어요');
    expect(checkSession).toHaveBeenCalledOnce();
    expect(confirm).not.toHaveBeenCalled();
    expect(screen.queryByText('비밀')).toBeNull();
  });

  it('[K15] asks a visitor with the exact words, and shows nothing meanwhile', () => {
    open('/mypage/info');

    expect(confirm).toHaveBeenCalledExactlyOnceWith({
      title: '로그인이 필요합니다. 로그인 화면으로 이동하시겠습니까?',
    });
    expect(screen.queryByText('비밀')).toBeNull();
  });

  it('sends a visitor who confirms to the login, and knows the way back', async () => {
    vi.mocked(confirm).mockResolvedValue(true);

    open('/mypage/info?tab=1');

    await waitFor(() => expect(place()).toBe('/login'));
    expect(rememberReturn).toHaveBeenCalledWith('/mypage/info?tab=1');
  });

  it('sends a visitor who declines to the main page', async () => {
    vi.mocked(confirm).mockResolvedValue(false);

    open('/mypage/info');

    await waitFor(() => expect(place()).toBe('/'));
    expect(rememberReturn).not.toHaveBeenCalled();
  });

  it('takes the question back when the visitor turns out to be logged in', async () => {
    let answer!: (yes: boolean) => void;
    vi.mocked(confirm).mockReturnValue(new Promise((resolve) => (answer = resolve)));
    vi.mocked(closeDialogs).mockImplementation(() => answer(false));
    open('/mypage/info');

    become({ authenticated: true, type: 'user' });

    await waitFor(() => expect(closeDialogs).toHaveBeenCalledOnce());
    expect(screen.getByText('비밀')).toBeDefined();
    expect(place()).toBe('/mypage/info');
  });

  it('opens to a member', () => {
    become({ authenticated: true, type: 'user' });

    open('/mypage/info');

    expect(screen.getByText('비밀')).toBeDefined();
  });

  it('does not ask who has just been logged out: they are on the way to the main page', async () => {
    become({ authenticated: true, type: 'user' });
    open('/mypage/info');

    become({ authenticated: false, type: 'guest' });

    await waitFor(() => expect(screen.queryByText('비밀')).toBeNull());
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('[U06] [S6.2] my page', () => {
  it.each([
    ['of users leads an expert to their own', '/mypage', 'member', 'expert', '/mypage-expert'],
    ['of experts leads a user to their own', '/mypage-expert', 'expert', 'user', '/mypage'],
  ] as const)('%s', async (_case, path, access, type, target) => {
    become({ authenticated: true, type });

    open(path, access);

    await waitFor(() => expect(place()).toBe(target));
  });
});
