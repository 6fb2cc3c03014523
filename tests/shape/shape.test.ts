import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The rows of the first table under a heading, as its first two cells without code marks. */
function readTable(heading: string): Record<string, readonly string[]> {
  const table = architecture.split(`| ${heading}`)[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| `([^`]+)` *\| ([^|]+)\|/gm)];
  return Object.fromEntries(
    rows.map(([, name, cell = '']) => [
      name,
      Array.from(cell.matchAll(/`([^`]+)`/g), ([, other = '']) => other),
    ]),
  );
}

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');

/** Allowed imports per package or folder of a package. ARCHITECTURE.md is the source. */
const MAY_IMPORT = readTable('Package');

/** The same between the areas of web/src. */
const WEB_MAY_IMPORT = readTable('Area');

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };
const PACKAGES = packageJson.workspaces;

const MAX_LINES = 400;
const MAX_TEST_LINES = 600;

/** Maximum number of files in a folder, without tests and fixtures. */
const MAX_FILES = 16;
/** Packages that hold this limit. */
const WITH_SMALL_FOLDERS = ['api', 'contract', 'domain', 'platform', 'workers'];

const FOLDERS = [
  ...PACKAGES.filter((name) => name !== 'tests').map((name) => `${name}/src`),
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
  const imports = [...text.matchAll(/^(?:import|export)\b[^'";=]*?['"]([^'"]+)['"]/gm)]
    .map(([, target = '']) => target)
    .map((target) => (target.startsWith('.') ? posix.join(path, '..', target) : target));
  return { path, text, imports, lines: text.split('\n').length };
}

/** The row that holds for a file: that of its folder, such as `web/src`, or else of its package. */
function ruleOf(path: string): readonly string[] | undefined {
  const [owner = '', folder = ''] = path.split('/');
  return MAY_IMPORT[`${owner}/${folder}`] ?? MAY_IMPORT[owner];
}

/** The package of an import, by its name or by a relative path. */
function packageOf(target: string): string | undefined {
  const name = /^(?:@maru\/)?(\w+)/.exec(target)?.[1] ?? '';
  const isOurs = target.startsWith('@maru/') || target.startsWith(`${name}/`);
  return isOurs && PACKAGES.includes(name) ? name : undefined;
}

describe('the tables of ARCHITECTURE.md', () => {
  it('list every package and every area of web/src', () => {
    const missing = PACKAGES.filter(
      (name) => !Object.keys(MAY_IMPORT).some((row) => row.split('/')[0] === name),
    );
    const areas = readdirSync('web/src', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);

    expect(missing).toEqual([]);
    expect(areas.filter((name) => !(name in WEB_MAY_IMPORT))).toEqual([]);
  });

  it('name only packages and areas that exist', () => {
    const unknown = Object.entries(MAY_IMPORT).flatMap(([row, others]) =>
      [row, ...others].filter(
        (name) => !PACKAGES.includes(name.split('/')[0] ?? '') || !existsSync(name),
      ),
    );
    const unknownAreas = Object.entries(WEB_MAY_IMPORT).flatMap(([row, others]) =>
      [row, ...others].filter((name) => !existsSync(`web/src/${name}`)),
    );

    expect([...unknown, ...unknownAreas]).toEqual([]);
  });

  it('stand in a document that names only files that exist', () => {
    const files = globSync(`{${PACKAGES.join(',')}}/**`, {
      exclude: (name) => name === 'node_modules' || name === 'dist',
    }).map((path) => `/${path.replaceAll('\\', '/')}`);
    const named = Array.from(
      architecture.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|sql))`/g),
      ([, path = '']) => path,
    ).filter((path) => !path.startsWith('.'));

    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
  });
});

it.each(WITH_SMALL_FOLDERS)(`keeps at most ${MAX_FILES} files in each folder of %s/src`, (name) => {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    if (!path.startsWith(`${name}/src/`) || /\.(?:test|fixture)\.tsx?$/.test(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }

  expect(counts.size).toBeGreaterThan(5);
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
});

describe.each(sources)('$path', ({ path, text, imports, lines }) => {
  const [owner = '', , area = ''] = path.split('/');
  const isTest = /\.test\.tsx?$/.test(path) || owner === 'tests';
  const isShipped = !isTest && !/\.fixture\.tsx?$/.test(path);

  it('imports only modules that its layer allows', () => {
    const misplaced = imports.filter((target) => {
      const other = packageOf(target);
      if (other && isShipped && other !== owner && !ruleOf(path)?.includes(other)) return true;
      if (!path.startsWith('web/src/')) return false;
      // Tests of browser code must not use platform either: they run in a browser environment.
      if (other === 'platform') return true;

      const otherArea = /^web\/src\/(\w+)\//.exec(target)?.[1];
      return otherArea && otherArea !== area && !WEB_MAY_IMPORT[area]?.includes(otherArea);
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

it('checks typed text with `isBlank`, because `trim` keeps unseen characters', () => {
  const trimming = sources.filter(
    ({ path, text }) =>
      path.startsWith('web/src/') &&
      // These modules read HTML and nodes of the editor, where each blank counts.
      !/^web\/src\/shared\/editor\/(?:html-|editor-nodes|with-html)/.test(path) &&
      /\.trim\(\) [!=]== ''/.test(text),
  );

  expect(trimming.map(({ path }) => path)).toEqual([]);
});

it('checks the access of a membership in one place only', () => {
  const asking = sources.filter(
    ({ path, text }) => !/^tests\/|\.test\./.test(path) && text.includes('may_open('),
  );

  expect(asking.map(({ path }) => path)).toEqual(['domain/src/membership/may-open.ts']);
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
