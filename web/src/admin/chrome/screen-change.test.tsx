// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScreenChange } from './screen-change.tsx';

const scrollTo = vi.fn();
let navigate: NavigateFunction;
let arrive: () => void;

function Area() {
  const { pathname, search } = useLocation();
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  });
  const isForm = search.includes('write') || search.includes('_id');
  return (
    <>
      <a href="/curve/late">메뉴</a>
      <main id="main" tabIndex={-1}>
        {pathname === '/curve/late' && <Late />}
        {pathname === '/curve/terms' && isForm && (
          <form key={search.includes('_id') ? 'same' : 'new'}>
            <h1>새 판 등록</h1>
          </form>
        )}
        {pathname === '/curve/terms' && !isForm && (
          <>
            <h1>약관</h1>
            <button type="button">등록</button>
          </>
        )}
        {pathname === '/curve/terms' && <input aria-label="찾기" />}
      </main>
    </>
  );
}

/** A screen that is requested and loaded before it renders. */
function Late() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    arrive = () => setThere(true);
  }, []);
  return isThere ? <h1>회원 관리</h1> : null;
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  scrollTo.mockClear();
  render(
    <MemoryRouter initialEntries={['/curve/terms']}>
      <ScreenChange />
      <Area />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const go = (to: string) => act(async () => navigate(to));
const title = (name: string) => screen.getByRole('heading', { name });

it('leaves the focus alone when the area is opened', () => {
  expect(document.activeElement).toBe(document.body);
});

it('gives it to the title of another screen once that has come, from the menu as well', async () => {
  screen.getByRole('link', { name: '메뉴' }).focus();
  await go('/curve/late');
  expect(document.activeElement?.id).toBe('main');

  await act(async () => arrive());

  await vi.waitFor(() => expect(document.activeElement).toBe(title('회원 관리')));
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, left: 0, behavior: 'instant' });
});

it('leaves focus where the user put it before a late title appears', async () => {
  await go('/curve/late');
  const link = screen.getByRole('link', { name: '메뉴' });
  link.focus();

  await act(async () => arrive());

  expect(title('회원 관리')).toBeTruthy();
  expect(document.activeElement).toBe(link);
});

it('gives it to the title of a form that takes the place of its list', async () => {
  screen.getByRole('button', { name: '등록' }).focus();

  await go('/curve/terms?write=true');

  expect(document.activeElement).toBe(title('새 판 등록'));
});

it('leaves focus in the field in use while a first save adds an id to the URL', async () => {
  await go('/curve/terms?write=true');
  screen.getByLabelText('찾기').focus();

  await go('/curve/terms?_id=7');

  expect(document.activeElement).toBe(screen.getByLabelText('찾기'));
});

it('leaves it alone while a list is filtered', async () => {
  await go('/curve/terms?q=a');

  expect(document.activeElement).toBe(document.body);
});
