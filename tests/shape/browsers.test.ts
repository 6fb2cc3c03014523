import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Functions that Safari and iOS 16.4, Chrome 109 or Samsung Internet 20 do not have and that
 * `older-browsers.ts` does not add. Add a fallback there before one of them is used.
 */
const TOO_NEW = [
  /\bPromise\.(?:withResolvers|try)\b/,
  /\b(?:Object|Map)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bRegExp\.escape\b/,
  /\bURL\.parse\(/,
  /\bUint8Array\.from(?:Base64|Hex)\b/,
  /\.to(?:Spliced|Base64|Hex)\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\bIterator\.(?:from|prototype)\b/,
  /\bscheduler\.(?:yield|postTask)\b/,
  /\.(?:showPopover|hidePopover|togglePopover|startViewTransition|checkVisibility)\(/,
  /\bIntl\.DurationFormat\b/,
  /\bTemporal\./,
  /\bnavigation\.(?:navigate|addEventListener)\b/,
];

/** What ships to browsers. */
const files = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'brands/src/**/*.ts'], {
  exclude: ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}'],
});

describe('the oldest browsers', () => {
  it('have every function that is used, or get it from older-browsers.ts', () => {
    const found = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return TOO_NEW.filter((name) => name.test(text)).map((name) => `${file}: ${String(name)}`);
    });

    expect(files.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  it.each(['web/src/app/entry-client.tsx', 'web/src/app/entry-admin.tsx'])(
    'get missing functions before anything else runs: %s',
    (entry) => {
      const [first] = /^import .*$/m.exec(readFileSync(entry, 'utf8')) ?? [];

      expect(first).toBe("import '../shared/older-browsers.ts';");
    },
  );
});
