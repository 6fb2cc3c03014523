// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Until the code of dialogs has been read, on a busy machine. */
const SLOW = { timeout: 20_000 };

let tries = 0;
const rendered = vi.fn();
let isAway = false;
let isOnline = false;

vi.mock('./dialog-host.tsx', async (original) => {
  const { DialogHost } = await original<typeof import('./dialog-host.tsx')>();
  const Host = () => {
    rendered();
    return <DialogHost />;
  };
  return {
    get DialogHost() {
      tries += 1;
      if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
      return Host;
    },
  };
});

beforeEach(() => {
  vi.resetModules();
  tries = 0;
  rendered.mockClear();
  isAway = true;
  isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline || !isAway);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function showPage() {
  const { DialogPlace } = await import('./dialog-place.tsx');
  const { MissingCode } = await import('../missing-code.tsx');
  render(
    <main>
      <input aria-label="아이디" defaultValue="" />
      <DialogPlace />
      <MissingCode />
    </main>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('아이디');
  field.value = 'demo1';
  return field;
}

it('keeps the page while the dialog code cannot be loaded, and shows waiting dialogs once it can', async () => {
  const field = await showPage();
  const { inform } = await import('../dialog/dialog.ts');

  void inform({ title: '일시적인 오류가 발생했습니다.' });
  await vi.waitFor(() => expect(tries).toBe(1), SLOW);
  await act(async () => undefined);

  expect(field.isConnected).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();

  isAway = false;
  act(() => void dispatchEvent(new Event('online')));

  expect(
    await screen.findByRole('dialog', { name: '일시적인 오류가 발생했습니다.' }),
  ).toBeDefined();
  expect(field.value).toBe('demo1');
});

it('says that its code is missing once a dialog waits for it, and tries again on a press', async () => {
  isOnline = true;
  const uncaught = vi.fn();
  vi.stubGlobal('reportError', uncaught);
  await showPage();
  await vi.waitFor(() => expect(tries).toBe(1), SLOW);
  await act(async () => undefined);
  expect(screen.queryByRole('alert')).toBeNull();

  const { inform } = await import('../dialog/dialog.ts');
  act(() => void inform({ title: '로그인이 필요해요' }));
  expect(screen.getByRole('alert').textContent).toContain('화면을 마저 불러오지 못했어요');
  await act(async () => screen.getByRole('button', { name: '다시 시도' }).click());
  expect(tries).toBe(2);
  expect(screen.getByRole('button', { name: '새로고침' })).toBeDefined();

  isAway = false;
  act(() => void dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(tries).toBe(3);
  expect(uncaught).not.toHaveBeenCalled();
});

it('loads its code before a dialog is requested, and renders it with the first one', async () => {
  isAway = false;

  await showPage();
  await vi.waitFor(() => expect(tries).toBe(1), SLOW);
  await act(async () => undefined);
  expect(rendered).not.toHaveBeenCalled();

  const { inform } = await import('../dialog/dialog.ts');
  await act(async () => void inform({ title: '로그인이 필요해요' }));
  expect(rendered).toHaveBeenCalled();
});
