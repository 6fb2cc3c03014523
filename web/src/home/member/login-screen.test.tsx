// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';

vi.mock('../../shared/sockets.ts');
vi.mock('../../shared/offline-schedule.ts', () => ({ rememberScheduleForOffline: vi.fn() }));

/** A visit that begins at an address, of somebody who is logged in or not. */
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

describe('[S4] the login of whoever is logged in already', () => {
  it('is the main page', async () => {
    await open('/login', { authenticated: true });

    await waitFor(() => expect(place()).toBe('/'));
  });

  it('is the page they come from, as it was', async () => {
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
