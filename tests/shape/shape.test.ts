import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Allowed imports per package. This table is the architecture; the tests enforce it. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  brands: [],
  sandbox: ['contract'],
  platform: ['contract', 'brands'],
  api: ['contract', 'platform', 'brands'],
  realtime: ['contract', 'platform', 'brands'],
  workers: ['contract', 'platform', 'brands'],
  web: ['contract', 'brands', 'platform'],
};

/** Inside web/src: the public site and the staff area share `shared` and never touch each other. */
const WEB_MAY_IMPORT: Record<string, readonly string[]> = {
  shared: [],
  sw: ['shared'],
  home: ['shared'],
  admin: ['shared'],
  app: ['shared', 'home', 'admin'],
};

const MAX_LINES = 400;
const MAX_TEST_LINES = 600;

const FOLDERS = [
  ...Object.keys(MAY_IMPORT).map((name) => `${name}/src`),
  'platform/stack',
  'platform/seed',
  'web/server',
  'tests',
];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => readSource(`${folder}/${file.replaceAll('\\', '/')}`)),
);

function readSource(path: string) {
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(/^(?:import|export)\b[^'";]*?['"]([^'"]+)['"]/gm)]
    .map(([, target = '']) => target)
    .map((target) => (target.startsWith('.') ? posix.join(path, '..', target) : target));
  return { path, text, imports, lines: text.split('\n').length };
}

describe.each(sources)('$path', ({ path, text, imports, lines }) => {
  const [owner = '', , area = ''] = path.split('/');
  const isTest = /\.test\.tsx?$/.test(path) || owner === 'tests';

  it('imports only modules that its layer allows', () => {
    const inBrowser = path.startsWith('web/src/');
    const misplaced = imports.filter((target) => {
      const other = /^@maru\/(\w+)/.exec(target)?.[1];
      if (other && !isTest && other !== owner && !MAY_IMPORT[owner]?.includes(other)) return true;
      // Only the public process of web may use platform; browser code must not.
      if (inBrowser && other === 'platform') return true;

      const otherArea = /^web\/src\/(\w+)\//.exec(target)?.[1];
      if (!inBrowser || !otherArea || otherArea === area) return false;
      return !WEB_MAY_IMPORT[area]?.includes(otherArea);
    });

    expect(misplaced).toEqual([]);
  });

  it('is of a size to be read in one sitting, and exports by name', () => {
    expect(lines).toBeLessThanOrEqual(isTest ? MAX_TEST_LINES : MAX_LINES);
    expect(text).not.toMatch(/^export default/m);
  });
});

it('site forms use POST, so that no typed text enters the URL before scripts load', () => {
  const forms = sources
    .filter(({ path }) => path.startsWith('web/src/') && !path.includes('.test.'))
    .flatMap(({ path, text }) => [...text.matchAll(/<form\b[^>]*/g)].map(([form]) => [path, form]));

  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(([, form]) => !/method="post"|role="search"/.test(form ?? ''))).toEqual([]);
});

it('checks the access of a membership in one place only', () => {
  const asking = sources.filter(
    ({ path, text }) => !/^tests\/|\.test\./.test(path) && text.includes('may_open('),
  );

  expect(asking.map(({ path }) => path)).toEqual(['platform/src/may-open.ts']);
});

it('gives every advisory lock its own number, so that unrelated work does not wait', () => {
  const migrations = readdirSync('platform/migrations').map((name) =>
    readFileSync(`platform/migrations/${name}`, 'utf8'),
  );
  const numbers = [...sources.map(({ text }) => text), ...migrations].flatMap((text) =>
    [...text.matchAll(/(?:_LOCK = (\d[\d_]+)|advisory(?:_xact)?_lock\((\d+)\))/g)].map(
      ([, named, bare]) => (named ?? bare ?? '').replaceAll('_', ''),
    ),
  );

  expect(numbers.length).toBeGreaterThan(6);
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
});

it('[N6.3] sends events to browsers from realtime only', () => {
  const senders = sources.filter(
    ({ path, imports }) => !path.startsWith('tests/') && imports.includes('socket.io'),
  );

  expect(senders.length).toBeGreaterThan(0);
  expect(senders.filter(({ path }) => !path.startsWith('realtime/'))).toEqual([]);
});

it('[S2.25] opens addresses of other sites in a new tab', () => {
  const anchors = sources
    .filter(({ path }) => path.startsWith('web/src/home/chrome/') && !path.includes('.test.'))
    .flatMap(({ text }) => text.match(/<a\s[^>]*href=\{links\[[^>]*>/g) ?? []);

  expect(anchors.length).toBeGreaterThan(0);
  expect(anchors.filter((anchor) => !anchor.includes('target="_blank"'))).toEqual([]);
});
