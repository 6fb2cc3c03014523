// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addRareLetters } from './all-letters.ts';

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '<main><p>가나</p></main>';
  serveFonts([{ family: '"Maru Letters"', unicodeRange: 'U+20-7E, U+AC00, U+B098' }]);
});
afterEach(async () => {
  // Stops the observer of the test.
  main().append('뷁');
  await new Promise((resolve) => setTimeout(resolve));
});

function serveFonts(fonts: object[]): void {
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
}

const added = () => document.querySelectorAll('link[rel="stylesheet"]').length;
const main = () => document.querySelector('main')!;

it('adds no letters while the first ones suffice', async () => {
  addRareLetters();
  main().append('나가 ABC');
  await Promise.resolve();

  expect(added()).toBe(0);
  expect(document.querySelectorAll('link[rel="prefetch"]')).toHaveLength(1);
});

it.each([
  ['added text', () => main().append('뷁')],
  ['changed text', () => (main().firstChild!.firstChild!.nodeValue = '뷁')],
  ['a field', () => (main().innerHTML = '<input>')],
  ['a typed text', () => main().dispatchEvent(new Event('input', { bubbles: true }))],
])('adds all letters once for %s', async (_, change) => {
  addRareLetters();

  change();
  await vi.waitFor(() => expect(added()).toBe(1));
  main().append('쀍');
  await new Promise((resolve) => setTimeout(resolve));

  expect(added()).toBe(1);
});

it('adds all letters at once for a served text that needs them', () => {
  main().append('뷁');

  addRareLetters();

  expect(added()).toBe(1);
});

it('adds all letters where the first ones are unknown', () => {
  serveFonts([]);

  addRareLetters();

  expect(added()).toBe(1);
});
