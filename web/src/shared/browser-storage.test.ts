// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { forgetPersonalStorage, readStored, writeStored } from './browser-storage.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('[W7] deletes the entries of a person at logout, and keeps the choices of the browser', () => {
  writeStored('local', 'maru.draft.7', 'typed');
  writeStored('session', 'maru.join', '3');
  writeStored('local', 'maru.popup.4', 'hidden');
  localStorage.setItem('foreign', 'kept');

  forgetPersonalStorage();

  expect(readStored('local', 'maru.draft.7')).toBeNull();
  expect(readStored('session', 'maru.join')).toBeNull();
  expect(readStored('local', 'maru.popup.4')).toBe('hidden');
  expect(localStorage.getItem('foreign')).toBe('kept');
});
