import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words that hide the actor of a sentence, and openings that hide its verb. */
const AVOIDED =
  /\b(?:whoever|whom|nobody|somebody|anybody|anew)\b|^(?:What|Of what|By what|After which)\b/i;

const PACKAGES = '{api,brands,contract,domain,platform,realtime,sandbox,tests,web,workers}';

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

/** The titles of tests, and the rows of a table that complete a title. */
function titlesOf(text: string): string[] {
  const titles = text.matchAll(
    /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^\n]*?\))?\(\s*|^\s*\]\)\(\s*|^\s*\[\s*)(['"`])([^\n]+?)\1,/gm,
  );
  return Array.from(titles, ([, , title = '']) => title);
}

interface DocumentText {
  /** Paragraphs, list items and headings, without code, link targets and list marks. */
  blocks: string[];
  /** Table rows, without code. */
  rows: string[];
}

/** Parses a Markdown document. Code blocks and comments are skipped. */
function readDocument(markdown: string): DocumentText {
  const text = markdown
    .replaceAll(/^( *)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2[ \t]*$/gm, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/\]\([^()\s]*\)/g, ']');
  const blocks: string[] = [];
  const rows: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const [, mark = '', content = ''] =
      /^[ \t>]*((?:[-*+]|\d+[.)]|#+)[ \t]+)?(.*?)[ \t]*$/.exec(line) ?? [];
    if (content.startsWith('|')) rows.push(content);
    else if (content !== '') {
      if (isOpen && mark === '') blocks.push(`${blocks.pop()} ${content}`);
      else blocks.push(content);
    }
    isOpen = content !== '' && !content.startsWith('|') && !mark.startsWith('#');
  }
  return { blocks, rows };
}

const withoutCode = (text: string) => text.replaceAll(/`[^`]*`/g, 'CODE');

/** The sentences of a block. A sentence ends before a capital letter, a Korean letter or a digit. */
const sentencesOf = (block: string) =>
  withoutCode(block)
    .split(/(?<=[.!?])["”)*]*\s+(?=["“([*]*[\p{Lu}\p{Lo}\p{N}])/u)
    .filter((sentence) => /\p{L}/u.test(sentence));

const wordsIn = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const MAX_PARAGRAPH = 600;
const MAX_MEDIAN_WORDS = 14;
const MAX_WORDS = 25;

const documents = globSync(['README.md', 'ARCHITECTURE.md', 'docs/**/*.md']).map((path) => ({
  path,
  ...readDocument(readFileSync(path, 'utf8')),
}));

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
    const tests = [
      "it('tells nobody', () => {",
      'it("is somebody else\'s", () => {',
      'it.each([',
      "  ['an anew', 1],",
      '  [',
      "    'whom', 2],",
      "])(\n  'works anew',",
    ];
    expect(titlesOf(tests.join('\n'))).toEqual([
      'tells nobody',
      "is somebody else's",
      'an anew',
      'whom',
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
      /plain-\w+\.test\.ts$/.test(path)
        ? []
        : avoidedIn(titlesOf(text)).map((title) => `${path}: ${title}`),
    );

    expect(found).toEqual([]);
  });

  it('reads documents as paragraphs, items, headings and rows', () => {
    const markdown = [
      '# Heading',
      'One `whom` and',
      'two. Three; [four](a.md).',
      '- item',
      '  more',
      '- [ ] other',
      '',
      '| cell |',
      '```sh',
      'nobody',
      '```',
      '<!-- anew -->',
    ].join('\n');

    const { blocks, rows } = readDocument(markdown);
    expect(blocks).toEqual([
      'Heading',
      'One `whom` and two. Three; [four].',
      'item more',
      '[ ] other',
    ]);
    expect(rows).toEqual(['| cell |']);
    expect(sentencesOf(blocks[1]!)).toEqual(['One CODE and two.', 'Three; [four].']);
    expect(wordsIn('One CODE and two.')).toBe(4);
  });

  it('is the language of documents', () => {
    expect(documents.length).toBeGreaterThan(20);
    const found = documents.flatMap(({ path, blocks, rows }) => {
      const statements = blocks.flatMap(sentencesOf).filter((sentence) => !/\?\W*$/.test(sentence));
      // A table may have a column such as "What it does". Its addresses are no words.
      const cells = rows.map((row) => withoutCode(row).replaceAll(/\S*@\S*/g, ''));
      return [...avoidedIn(statements), ...avoidedIn(cells)].map((text) => `${path}: ${text}`);
    });

    expect(found).toEqual([]);
  });

  it('has short paragraphs in documents', () => {
    const found = documents.flatMap(({ path, blocks }) =>
      blocks
        .filter(({ length }) => length > MAX_PARAGRAPH)
        .map((block) => `${path}: ${block.length} characters: ${block.slice(0, 60)}`),
    );

    expect(found).toEqual([]);
  });

  it.each(['ARCHITECTURE.md', 'README.md'])('has short sentences in %s', (name) => {
    const { blocks } = documents.find(({ path }) => path === name)!;
    const sentences = blocks.flatMap(sentencesOf);
    const lengths = sentences.map(wordsIn).toSorted((a, b) => a - b);

    expect(lengths.length).toBeGreaterThan(30);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(MAX_MEDIAN_WORDS);
    expect(sentences.filter((sentence) => wordsIn(sentence) > MAX_WORDS)).toEqual([]);
  });
});
