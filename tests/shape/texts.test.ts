import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The texts that the web shows for a code, on the public site and in the staff area. */
const shown = [
  'web/src/shared/wording.ts',
  'web/src/shared/session/login-needed.ts',
  'web/src/admin/staff-wording.ts',
]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Rows of a design page whose id matches. */
function rowsOf(page: string, id: RegExp): { id: string; text: string }[] {
  const rows = readFileSync(`docs/design/${page}.md`, 'utf8').matchAll(
    /^\| *([A-Z][\d.]+) *\| *must *\|(.+)\|$/gm,
  );
  return Array.from(rows, ([, name = '', text = '']) => ({ id: name, text })).filter((row) =>
    id.test(row.id),
  );
}

/** Parts of a Korean text between its placeholders. */
function partsOf(text: string): string[] {
  return text
    .replaceAll(/§|\(.*?\)/g, '')
    .split(/ \/ |\{\w+\}|(?<=\.) /)
    .map((part) => part.trim())
    .filter((part) => /[가-힣]/.test(part));
}

const messages = rowsOf('features/messages', /^K/).map(({ id, text }) => ({
  id,
  parts: partsOf(text.split('|').at(-1) ?? ''),
}));
const answers = rowsOf('specification', /^S8\./).map(({ id, text }) => ({
  id,
  parts: Array.from(text.matchAll(/`([^`]*[가-힣][^`]*)`/g), ([, part = '']) =>
    partsOf(part),
  ).flat(),
}));

it.each([...messages, ...answers].filter(({ parts }) => parts.length > 0))(
  '$id has exactly its text',
  ({ parts }) => {
    expect(parts.filter((part) => !shown.includes(part))).toEqual([]);
  },
);

it('counts the letters of text fields as they are stored, never as the browser does', () => {
  const files = globSync('web/src/**/*.tsx').filter((path) => !path.includes('.test.'));
  const raw = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return Array.from(text.matchAll(/<[a-z]\w*\s(?:[^<>]|=>)*?\bmaxLength=/g), () => path);
  });

  expect(files.length).toBeGreaterThan(300);
  // Decomposed Hangul has several letters for each syllable, and browsers would cut it off.
  expect(raw).toEqual([]);
});
