// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { PageChange } from './page-change.tsx';

const scrollTo = vi.fn();
let navigate: NavigateFunction;

function Page() {
  const { pathname } = useLocation();
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  });
  return (
    <main id="main" tabIndex={-1}>
      {pathname === '/bare' ? null : <h1 key={pathname}>{pathname}</h1>}
    </main>
  );
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  scrollTo.mockClear();
  render(
    <MemoryRouter initialEntries={['/']}>
      <PageChange />
      <Page />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const go = (...args: [to: string, options?: { state: unknown }]) =>
  act(async () => navigate(args[0], args[1]));

describe('[S1.6] a navigation', () => {
  it('[V3.12] begins at the top, with the focus on the title', async () => {
    await go('/cs/notice');

    expect(scrollTo).toHaveBeenCalledWith({ top: 0, left: 0, behavior: 'instant' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/cs/notice' }));
  });

  it('to another page of a list begins at the top and leaves the focus', async () => {
    await go('/cs/notice');
    scrollTo.mockClear();
    document.getElementById('main')?.focus();

    await go('/cs/notice?page=2');

    expect(scrollTo).toHaveBeenCalledOnce();
    expect(document.activeElement?.id).toBe('main');
  });

  it('to a page without a title puts the focus on its content', async () => {
    await go('/bare');

    expect(document.activeElement?.id).toBe('main');
  });

  it('that wants to stay where it is stays', async () => {
    await go('/?tab=1', { state: { keepScroll: true } });

    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('back to a page where something was chosen begins at the top', async () => {
    await go('/?tab=1', { state: { keepScroll: true } });
    await go('/cs/notice');
    scrollTo.mockClear();

    await act(async () => navigate(-1));

    expect(scrollTo).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/' }));
  });

  it.each([
    ['goes to the part that the address names, once it is there', false, 'part'],
    ['leaves alone who has gone on before that part is there', true, 'main'],
  ])('%s', async (_, isMoving, focused) => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scrollIntoView.mockRestore());
    await go('/curriculum#part');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/curriculum' }));
    const main = screen.getByRole('main');
    if (isMoving) {
      fireEvent.wheel(window);
      main.focus();
    }

    await act(async () =>
      main.append(Object.assign(document.createElement('section'), { id: 'part' })),
    );

    await waitFor(() => expect(document.activeElement?.id).toBe(focused));
    expect(scrollIntoView).toHaveBeenCalledTimes(isMoving ? 0 : 1);
  });

  it.each([
    ['at once', 3_000],
    ['once the page is as high again', 400],
  ])('[A11] back returns to the former position, %s', async (_, height) => {
    const page = withHeight(3_000);
    await go('/cs/notice');
    page.scroll(1_200);
    await go('/cs/notice-content?_id=1');
    expect(window.scrollY).toBe(0);
    page.height = height;

    await act(async () => navigate(-1));
    page.height = 3_000;
    await act(async () => document.body.append(document.createElement('p')));

    await waitFor(() => expect(window.scrollY).toBe(1_200));
  });

  it('[A11] back does not move a user who scrolls before the page has its height again', async () => {
    const page = withHeight(3_000);
    await go('/cs/notice');
    page.scroll(1_200);
    await go('/cs/notice-content?_id=1');
    page.height = 400;

    await act(async () => navigate(-1));
    fireEvent.wheel(window);
    page.height = 3_000;
    await act(async () => document.body.append(document.createElement('p')));

    expect(window.scrollY).toBe(400);
  });

  it('is none when the page is opened', () => {
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });
});

/** A page that can be scrolled so far, as a browser would. */
function withHeight(height: number) {
  const page = {
    height,
    scroll: (top: number) => {
      vi.stubGlobal('scrollY', Math.min(top, page.height));
      fireEvent.scroll(window);
    },
  };
  scrollTo.mockImplementation(({ top }: ScrollToOptions) => page.scroll(top ?? 0));
  onTestFinished(() => void scrollTo.mockReset());
  return page;
}
