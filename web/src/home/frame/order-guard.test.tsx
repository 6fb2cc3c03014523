// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';

/** The signup pages, opened after visits to other pages. */
async function open(first: string) {
  // Where one came from is the memory of a page; each test opens a new one.
  vi.resetModules();
  const { OrderGuard } = await import('./order-guard.tsx');
  const { noteVisit } = await import('./visited-path.ts');
  let go: (path: string) => void = () => undefined;

  function Place() {
    const { pathname } = useLocation();
    const navigate = useNavigate();
    noteVisit(pathname);
    useEffect(() => {
      go = (path) => void navigate(path);
    });
    return <p data-testid="place">{pathname}</p>;
  }
  const step = (path: string, onlyFrom: string) => (
    <Route
      path={path}
      element={
        <OrderGuard path={path} onlyFrom={onlyFrom} title="가입">
          열린 {path}
        </OrderGuard>
      }
    />
  );
  render(
    <MemoryRouter initialEntries={[first]}>
      <Place />
      <Routes>
        {step('/signup', '/terms')}
        {step('/signup-complete', '/signup')}
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return { visit: (path: string) => act(() => go(path)) };
}
const place = () => screen.getByTestId('place').textContent;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('[U07] [S2.11] the order of signing up', () => {
  it('does not let a visitor begin in the middle', async () => {
    await open('/signup');

    await waitFor(() => expect(place()).toBe('/terms'));
  });

  it('sends a visitor who skips two steps back to the first', async () => {
    await open('/signup-complete');

    await waitFor(() => expect(place()).toBe('/terms'));
  });

  it('lets a visitor continue from the previous step', async () => {
    const { visit } = await open('/terms');

    visit('/signup');
    expect(await screen.findByText('열린 /signup')).toBeDefined();
    visit('/signup-complete');
    expect(await screen.findByText('열린 /signup-complete')).toBeDefined();
  });

  it('does not take a step for done that was left for another page', async () => {
    const { visit } = await open('/terms');
    visit('/signup');
    await screen.findByText('열린 /signup');

    visit('/cs/faq');
    visit('/signup');

    await waitFor(() => expect(place()).toBe('/terms'));
  });

  it('keeps a step open when its page is loaded again', async () => {
    const { visit } = await open('/terms');
    visit('/signup');
    await screen.findByText('열린 /signup');
    const kept = Object.entries(sessionStorage);
    cleanup();
    // A reload runs no effects of leaving.
    for (const [name, value] of kept) sessionStorage.setItem(name, String(value));

    await open('/signup');

    expect(await screen.findByText('열린 /signup')).toBeDefined();
  });
});
