import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandLetterOf, letterOf, pressedKey } from './shortcut.ts';

it.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  ['ㅏ', 'KeyK', 'k'],
  ['л', 'KeyK', 'k'],
  ['Process', 'KeyK', 'k'],
  ['Unidentified', 'KeyK', 'k'],
  // Dvorak: K is where QWERTY has V, and the other way round.
  ['k', 'KeyV', 'k'],
  // No code, as some virtual keyboards leave it out.
  ['k', '', 'k'],
  ['ㅏ', '', null],
  ['Enter', 'Enter', null],
  ['1', 'Digit1', null],
])('maps the key %s at %s to %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});

const press = { key: 'ㄴ', code: 'KeyS', ctrlKey: false, metaKey: false, altKey: false };

it('takes Ctrl or Command, and leaves AltGr to its layout', () => {
  expect(commandLetterOf({ ...press, ctrlKey: true })).toBe('s');
  expect(commandLetterOf({ ...press, metaKey: true })).toBe('s');
  expect(commandLetterOf({ ...press, ctrlKey: true, altKey: true })).toBeNull();
  expect(commandLetterOf(press)).toBeNull();
});

it('[F24] ignores the keys of an input method, also those that Safari reports afterwards', () => {
  const enter = { ...press, key: 'Enter', code: 'Enter', isComposing: false, keyCode: 13 };

  expect(pressedKey(enter)).toBe('Enter');
  expect(pressedKey({ nativeEvent: enter })).toBe('Enter');
  expect(pressedKey({ ...enter, isComposing: true })).toBe('');
  expect(pressedKey({ ...enter, keyCode: 229 })).toBe('');
});

it('[F24] takes Ctrl with a letter that an input method reports as its own key', () => {
  const bold = { ...press, key: 'Process', code: 'KeyB', isComposing: false, keyCode: 229 };

  expect(pressedKey({ ...bold, ctrlKey: true })).toBe('b');
  expect(pressedKey({ ...bold, ctrlKey: true, isComposing: true })).toBe('');
  expect(pressedKey(bold)).toBe('');
});

it('[F24] is the only reader of pressed keys', () => {
  const files = globSync('web/src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  const readers = files.filter((path) =>
    /(?<!\.)\bevent\.key\b(?!\.)|\{ key(?:,[^}]*)? \}: KeyboardEvent/.test(
      readFileSync(path, 'utf8'),
    ),
  );

  expect(files.length).toBeGreaterThan(100);
  expect(readers).toEqual([]);
});
