import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Modules or folders, and what each of them imports. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };
const packages = packageJson.workspaces.filter((name) => name !== 'tests');

const imports = readImports();

/** Folders whose subfolders have no circle. */
const ROOTS = [
  'api/src',
  'contract/src',
  'domain/src',
  'platform/src',
  'realtime/src',
  'web/src/admin',
  'web/src/home',
  'web/src/shared',
  'workers/src',
];

it('has no circle of files, type-only imports included', () => {
  expect(imports.size).toBeGreaterThan(1_500);
  expect(circleIn(imports)).toEqual([]);
});

it.each(ROOTS)('has no circle of folders in %s', (root) => {
  const circle = circleIn(foldersOf(root, imports));

  expect(
    circle.slice(1).map((to, i) => exampleOf(`${root}/${circle[i]}`, `${root}/${to}`)),
  ).toEqual([]);
});

describe('the folders of api/src', () => {
  const folders = foldersOf('api/src', imports);
  const order = readOrder();

  it('are in the table of ARCHITECTURE.md', () => {
    expect([...order.keys()].toSorted()).toEqual([...folders.keys()].toSorted());
  });

  it('import only folders of the rows above their own', () => {
    const misplaced = [...folders].flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => (order.get(to) ?? 0) >= (order.get(from) ?? 0))
        .map((to) => exampleOf(`api/src/${from}`, `api/src/${to}`)),
    );

    expect(misplaced).toEqual([]);
  });
});

it('finds a planted circle', () => {
  const graph = new Map([
    ['entry', new Set(['a'])],
    ['a', new Set(['leaf', 'b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
    ['leaf', new Set<string>()],
  ]);

  expect(circleIn(graph)).toEqual(['a', 'b', 'c', 'a']);
  expect(circleIn(graph.set('c', new Set(['leaf'])))).toEqual([]);
});

/** The row of each folder in the table of ARCHITECTURE.md. */
function readOrder(): ReadonlyMap<string, number> {
  const table = readFileSync('ARCHITECTURE.md', 'utf8').split('| Order')[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| (\d+) +\|(.*)\|$/gm)];
  const entries = rows.flatMap(([, no, cell = '']) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => [name, Number(no)] as const),
  );
  return new Map(entries);
}

/** Static imports of all production files, type-only ones included, by path. */
function readImports(): Graph {
  const files = globSync(`{${packages.join(',')}}/**/*.{ts,tsx}`, {
    exclude: (name) => ['node_modules', 'dist'].includes(name),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(?:test|fixture)\.tsx?$|\.d\.ts$/.test(path));
  const known = new Set(files);

  const resolve = (from: string, target: string) => {
    const [, owner, path] = /^@maru\/(\w+)\/(.+)$/.exec(target) ?? [];
    const candidates = target.startsWith('.')
      ? [posix.join(from, '..', target)]
      : [`${owner}/src/${path}.ts`, `${owner}/src/${path}.tsx`];
    return candidates.find((candidate) => known.has(candidate));
  };
  const importsOf = (path: string) => {
    const statements = readFileSync(path, 'utf8').matchAll(
      /^(?:import|export)\b[^'";=]*?['"]([^'"]+)['"]/gm,
    );
    const targets = Array.from(statements, ([, target = '']) => resolve(path, target));
    return new Set(targets.filter((target) => target !== undefined));
  };
  return new Map(files.map((path) => [path, importsOf(path)]));
}

/** Imports between the subfolders of a folder. Files directly in the folder have no subfolder. */
function foldersOf(root: string, files: Graph): Graph {
  const folderOf = (path: string) =>
    path.startsWith(`${root}/`) ? /^([\w-]+)\//.exec(path.slice(root.length + 1))?.[1] : undefined;

  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of files) {
    const from = folderOf(path);
    if (from === undefined) continue;
    const others = folders.get(from) ?? new Set();
    for (const target of targets) {
      const to = folderOf(target);
      if (to !== undefined && to !== from) others.add(to);
    }
    folders.set(from, others);
  }
  return folders;
}

/** One import that leads from a folder to another, for the message of a failure. */
function exampleOf(from: string, to: string): string {
  for (const [path, targets] of imports) {
    const target = [...targets].find((one) => one.startsWith(`${to}/`));
    if (path.startsWith(`${from}/`) && target !== undefined) return `${path} → ${target}`;
  }
  return `${from} → ${to}`;
}

/** Path of the first circle found, such as `['a', 'b', 'a']`. Empty if there is none. */
function circleIn(graph: Graph): readonly string[] {
  const done = new Set<string>();
  const path: string[] = [];

  const visit = (node: string): readonly string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    path.push(node);
    for (const target of graph.get(node) ?? []) {
      const circle = visit(target);
      if (circle.length > 0) return circle;
    }
    path.pop();
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const circle = visit(node);
    if (circle.length > 0) return circle;
  }
  return [];
}
