// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inform, takeDialogs, type DialogRequest } from '../../shared/dialog/dialog.ts';
import { CommandKey } from './command-key.tsx';

vi.mock('./command-palette.tsx', () => ({ CommandPalette: () => null }));

const open: DialogRequest[] = [];
takeDialogs((wish) => typeof wish === 'object' && open.push(wish));

beforeEach(() => void render(<CommandKey />));
afterEach(() => {
  close();
  cleanup();
});

const close = () => open.pop()?.settle({ confirmed: false, values: {}, files: {} });
const press = (options = {}) =>
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, ...options });

it('opens one palette however often the keys are pressed, or held', () => {
  press();
  press();
  press({ repeat: true });
  expect(open).toHaveLength(1);

  close();
  press({ repeat: true });
  expect(open).toHaveLength(0);
  press();
  expect(open).toHaveLength(1);
});

it('opens under a Korean keyboard, where the same key writes Hangul', () => {
  press({ key: 'ㅏ', code: 'KeyK' });

  expect(open).toHaveLength(1);
});

it('opens nothing behind another dialog', () => {
  void inform({ title: '다른 기기에서 로그인했어요' });

  press();

  expect(open).toHaveLength(1);
});
