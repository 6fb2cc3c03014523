import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** Spellings of a noun that files and folders no longer use, with the one spelling of all layers. */
const RETIRED: Readonly<Record<string, string>> = {
  user: 'member',
  users: 'members',
  monitoring: 'monitor',
};

/** Folders of the staff area that hold its frame, not a noun. */
const FRAME = new Set([
  'chart',
  'chrome',
  'entry',
  'form',
  'guard',
  'list',
  'live',
  'popup',
  'start',
  'table-import',
]);

/** Folders of the contract that several nouns of the API share. */
const SHARED = new Set([
  'account',
  'core',
  'live',
  'message',
  'notice',
  'session',
  'setting',
  'text',
]);

const files = globSync('{contract,domain,api,workers,realtime}/src/**/*.{ts,tsx}').concat(
  globSync('web/src/admin/**/*.{ts,tsx,css}'),
);
const paths = files.map((path) => path.replaceAll('\\', '/'));

const foldersOf = (root: string) =>
  new Set(
    paths
      .filter((path) => path.startsWith(`${root}/`))
      .map((path) => posix.relative(root, path).split('/'))
      .flatMap(([folder = '', ...rest]) => (rest.length === 0 ? [] : [folder])),
  );

it('uses no retired spelling of a noun in the name of a file or folder', () => {
  const names = Object.keys(RETIRED).join('|');
  const retired = new RegExp(`(?:^|[/.-])(?:${names})(?=[/.-])`);

  expect(paths.length).toBeGreaterThan(1_000);
  expect(paths.filter((path) => retired.test(path))).toEqual([]);
});

it('spells the nouns of the staff area as the API does', () => {
  const nouns = foldersOf('api/src');
  const folders = [...foldersOf('web/src/admin')].filter((folder) => !FRAME.has(folder));

  expect(folders.length).toBeGreaterThan(30);
  expect(folders.filter((folder) => !nouns.has(folder))).toEqual([]);
});

it('spells the nouns of the contract as the API does', () => {
  const nouns = foldersOf('api/src');
  const folders = [...foldersOf('contract/src')].filter((folder) => !SHARED.has(folder));

  expect(folders.length).toBeGreaterThan(30);
  expect(folders.filter((folder) => !nouns.has(folder))).toEqual([]);
});

it('names each kind of the audit log in one spelling', () => {
  const text = readFileSync('contract/src/audit/audit-action.ts', 'utf8');
  const [verbs = ''] = text.split('export type AuditNoun');
  const nouns = Array.from(verbs.matchAll(/^ {2}'?([\w-]+)'?:/gm), ([, noun = '']) => noun);
  const others = /export type AuditKind = AuditNoun([^;]*);/.exec(text)?.[1] ?? '';
  const kinds = [...nouns, ...Array.from(others.matchAll(/'([\w-]+)'/g), ([, kind = '']) => kind)];
  const plain = kinds.map((kind) => kind.replaceAll(/[_-]/g, '').toLowerCase());

  expect(kinds.length).toBeGreaterThan(40);
  expect(plain.filter((kind, at) => plain.indexOf(kind) !== at)).toEqual([]);
});
