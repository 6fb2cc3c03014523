import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SAFE_NAMES } from '../../web/browser-floor.plugin.ts';
import { newFunctionsIn } from '../../web/browser-floor.ts';

/** Sources that ship to browsers. The build checks the bundles, with their libraries, in the same way. */
const files = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'brands/src/**/*.ts'], {
  exclude: ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}'],
});

describe('the oldest browsers', () => {
  it('have every function that is used, or a fallback', () => {
    const found = files.flatMap((file) =>
      [...newFunctionsIn(file, readFileSync(file, 'utf8'))]
        .filter((name) => !(name in SAFE_NAMES))
        .map((name) => `${file}: ${name}`),
    );

    expect(files.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  it.each([
    ['[].toSpliced(0, 1);', '.toSpliced()'],
    ['Response.json({});', 'Response.json'],
    ['Object.groupBy([], (x) => x);', 'Object.groupBy'],
    ['new Intl.DurationFormat();', 'Intl.DurationFormat'],
    ['new Set().isSubsetOf(new Set());', '.isSubsetOf()'],
    ['await scheduler.yield();', 'scheduler.yield'],
    ['Iterator.from([]);', 'Iterator.from'],
    ['document.body.showPopover();', '.showPopover()'],
    ['new CloseWatcher();', 'CloseWatcher'],
    ['const x = <p>{URL.parse(a)?.href}</p>;', 'URL.parse'],
  ])('lack newer functions: %s', (code, name) => {
    expect([...newFunctionsIn('file.tsx', code)]).toEqual([name]);
  });

  it('have functions as old as they are', () => {
    const code = '[].at(-1); structuredClone({}); "a".replaceAll("a", "b"); [].findLast(Boolean);';

    expect([...newFunctionsIn('file.ts', code)]).toEqual([]);
  });

  it.each(['web/src/app/entry-client.tsx', 'web/src/app/entry-admin.tsx'])(
    'get missing functions before anything else runs: %s',
    (entry) => {
      const [first] = /^import .*$/m.exec(readFileSync(entry, 'utf8')) ?? [];

      expect(first).toBe("import '../shared/older-browsers.ts';");
    },
  );
});
