// @vitest-environment happy-dom
import { memberLogin, whatIsMyAddress } from '@maru/contract/session/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useLayoutEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';

vi.mock('../../shared/sockets.ts');
vi.mock('../../shared/offline-schedule.ts', () => ({ rememberScheduleForOffline: vi.fn() }));

/** Starts a visit at an address, logged in or not. */
async function open(first: string, { authenticated }: { authenticated: boolean }) {
  // Where one came from is the memory of a page; each test opens a new one.
  vi.resetModules();
  const { LiveScheduleProvider } = await import('../broadcast/live-schedule.tsx');
  const { noteVisit } = await import('../frame/visited-path.ts');
  const { Screen: BroadcastLogin } = await import('../expert/broadcast-login-screen.tsx');
  const { Screen: Login } = await import('./login-screen.tsx');
  const { sessionState } = await import('../../shared/session/session.store.ts');
  const type = authenticated ? 'user' : 'guest';
  Object.assign(sessionState, { initialized: true, authenticated, type });
  let go: (path: string) => void = () => undefined;

  function Place() {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    useLayoutEffect(() => noteVisit(pathname + search), [pathname, search]);
    useEffect(() => {
      go = (path) => void navigate(path);
    });
    return <p data-testid="place">{pathname + search}</p>;
  }
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[first]}>
        <LiveScheduleProvider>
          <Place />
          <Routes>
            <Route path="/login" element={<Login />} />
            <Route path="/:expertId" element={<BroadcastLogin />} />
            <Route path="*" element={null} />
          </Routes>
        </LiveScheduleProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { visit: (path: string) => act(() => go(path)) };
}
const place = () => screen.getByTestId('place').textContent;

beforeEach(() => {
  sessionStorage.clear();
  // Nothing is on the air.
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }));
});
afterEach(async () => {
  cleanup();
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
});

describe('[S4.5] the login page of a logged-in user', () => {
  it('is the main page', async () => {
    await open('/login', { authenticated: true });

    await waitFor(() => expect(place()).toBe('/'));
  });

  it('[S4.5] is the page they come from, as it was', async () => {
    const { visit } = await open('/cs/notice-content?_id=7', { authenticated: true });

    visit('/login');

    await waitFor(() => expect(place()).toBe('/cs/notice-content?_id=7'));
  });

  it('is the main page too where the address of an expert has led there [S10]', async () => {
    await open('/7', { authenticated: true });

    await waitFor(() => expect(place()).toBe('/'));
  });

  it('stays for a guest, wherever they come from', async () => {
    const { visit } = await open('/cs/notice', { authenticated: false });

    visit('/login');

    expect(place()).toBe('/login');
  });
});

describe('[S7.2] the content of a login request', () => {
  const sent: unknown[] = [];

  /**
   * Fake server. `ip` is its response to the lookup of this browser's IP address. `null` = it never
   * responds.
   */
  function serve(ip: Response | null): void {
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (address === whatIsMyAddress.path) return ip ?? new Promise(() => undefined);
      if (address !== memberLogin.path) return Response.json({ items: [] });
      if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
      return Response.json({ success: false, message: 'Unauthorized' }, { status: 401 });
    });
  }
  async function logIn(): Promise<void> {
    await userEvent.type(screen.getByLabelText('아이디'), 'hana');
    await userEvent.type(screen.getByLabelText('비밀번호'), 'maru1234{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
  }
  const claims = { user_id: 'hana', password: 'maru1234', user_agent: navigator.userAgent };

  beforeEach(() => void (sent.length = 0));

  it('is the address and the browser of the user, beside the credentials', async () => {
    serve(Response.json({ ip: '203.0.113.9', services: ['https://lookup.example/ip'] }));
    await open('/login', { authenticated: false });
    await waitFor(() => expect(sessionStorage.getItem('maru.device.address')).not.toBeNull());

    await logIn();

    expect(sent).toEqual([{ ...claims, ip_address: '203.0.113.9' }]);
  });

  it.each([
    ['does not come', null],
    ['is refused', Response.json({}, { status: 503 })],
  ])('waits for no address that %s', async (_case, ip) => {
    serve(ip);
    await open('/login', { authenticated: false });

    await logIn();

    expect(sent).toEqual([{ ...claims, ip_address: '' }]);
  });
});
