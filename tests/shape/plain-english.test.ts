import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words that hide the actor of a sentence, and openings that hide its verb. */
const AVOIDED =
  /\b(?:whoever|whom|nobody|somebody|anybody|anew)\b|^(?:What|Of what|By what|After which)\b/i;

const PACKAGES = '{api,brands,contract,platform,realtime,sandbox,tests,web,workers}';

const files = globSync(`${PACKAGES}/**/*.{ts,tsx,mjs,css}`, {
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The comments that begin a line, without their marks. */
function commentsOf(text: string): string[] {
  const blocks = text.match(/^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm) ?? [];
  return blocks.map((block) =>
    block
      .replaceAll(/^[ \t]*(?:\/\/|\/\*+|\*(?!\/))[ \t]?|\*\/\s*$/gm, '')
      .replaceAll(/`[^`]*`/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** The titles of tests. */
function titlesOf(text: string): string[] {
  const titles = text.matchAll(
    /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^\n]*?\))?\(\s*|^\s*\]\)\(\s*)(['`])([^\n]+?)\1,/gm,
  );
  return Array.from(titles, ([, , title = '']) => title);
}

const avoidedIn = (texts: readonly string[]) => texts.filter((text) => AVOIDED.test(text));

describe('plain English', () => {
  it('reads comments of every form, and code in them as code', () => {
    const text = [
      '/** Of what. */',
      '/**',
      ' * For whom it is.',
      ' */',
      '  // Asks `nobody`.',
      "const nobody = '// nobody';",
    ].join('\n');

    expect(commentsOf(text)).toEqual(['Of what.', 'For whom it is.', 'Asks .']);
    expect(avoidedIn(commentsOf(text))).toHaveLength(2);
    expect(titlesOf("it('tells nobody', () => {\nit.each([1])(\n  'works anew',")).toEqual([
      'tells nobody',
      'works anew',
    ]);
  });

  it('is the language of comments', () => {
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap(({ path, text }) =>
      avoidedIn(commentsOf(text)).map((comment) => `${path}: ${comment}`),
    );

    expect(found).toEqual([]);
  });

  it('is the language of test titles', () => {
    const tests = files.filter(({ path }) => /\.(?:test|e2e)\.tsx?$/.test(path));
    const found = tests.flatMap(({ path, text }) =>
      path.endsWith('plain-english.test.ts')
        ? []
        : avoidedIn(titlesOf(text)).map((title) => `${path}: ${title}`),
    );

    expect(found).toEqual([]);
  });
});
