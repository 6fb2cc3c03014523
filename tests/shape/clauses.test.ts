import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DESIGN = 'docs/design';

/** Pages whose `must` clauses need a test. The goals of performance are held by the benches. */
const PROVEN: readonly string[] = ['specification', 'wire', 'features', 'reliability'];

/** Length of the list in covered.md, in clauses. It may only shrink. */
const MOST_COVERED = 115;

const ID = String.raw`[A-Z]\d+(?:\.\d+)?`;

interface Clause {
  page: string;
  id: string;
  must: boolean;
}

interface Citation {
  page: string;
  id: string;
}

const nameOf = ({ page, id }: Citation) => `${page} ${id}`;

/** Page of a file below docs/design: its name, or that of its folder. */
function pageOf(path: string): string {
  return path.slice(DESIGN.length + 1).split(/[/.]/)[0] ?? '';
}

function clausesIn(page: string, text: string): Clause[] {
  const rows = text.matchAll(new RegExp(String.raw`^\| *(${ID}) *\| *(must|should) *\|`, 'gm'));
  return Array.from(rows, ([, id = '', binding]) => ({ page, id, must: binding === 'must' }));
}

/** Removes what only marks a line as part of a comment, so that a citation may continue on it. */
function joined(text: string): string {
  return text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, ' ');
}

/** Citations such as `reliability F1, F2 and Q7` or `reliability A1 to A8`. */
function citationsIn(text: string, pages: readonly string[]): Citation[] {
  const next = String.raw`(?:\s*[,;–]\s*|\s+)(?:(?:and|or|to)\s+)?${ID}\b(?!\.\d)`;
  const cited = new RegExp(
    String.raw`\b(${pages.join('|')})(?:\.md)?\s+(${ID}\b(?:${next})*)`,
    'g',
  );
  return Array.from(joined(text).matchAll(cited)).flatMap(([, page = '', ids = '']) =>
    Array.from(ids.matchAll(new RegExp(ID, 'g')), ([id]) => ({ page, id })),
  );
}

/** Ids in brackets, `[Q7]` or `[reliability A10]`, as test titles cite them. */
function bracketsIn(text: string): { page: string | null; id: string }[] {
  const found = text.matchAll(new RegExp(String.raw`\[(?:([a-z]+) )?(${ID})\]`, 'g'));
  return Array.from(found, ([, page, id = '']) => ({ page: page ?? null, id }));
}

/** Pages that an id in brackets means. Two digits mean features first. */
function resolve({ page, id }: { page: string | null; id: string }): Citation[] {
  if (page !== null) return [{ page, id }];
  const found = pages.map((one) => ({ page: one, id })).filter((one) => known.has(nameOf(one)));
  const feature = found.filter((one) => one.page === 'features');
  return /^[A-Z]\d\d$/.test(id) && feature.length > 0 ? feature : found;
}

/** Rows `| page id, id | held by |` of covered.md. */
function coveredIn(text: string) {
  const row = new RegExp(String.raw`^\| *([a-z]+ ${ID}[^|]*?) *\| *(.+?) *\|$`, 'gm');
  return Array.from(text.matchAll(row), ([, ids = '', heldBy = '']) => ({
    clauses: citationsIn(ids, [ids.split(' ')[0] ?? '']),
    heldBy,
  }));
}

/** Parts of `held by` that do not exist: files, programs such as `chaos start`, and names in them. */
function missingIn(heldBy: string): string[] {
  const parts = Array.from(heldBy.matchAll(/`([^`]+)`/g), ([, part = '']) => part);
  const files = parts.flatMap((part) => {
    if (part.includes('/')) return [part];
    const [suite = '', program] = part.split(' ');
    return program ? [`tests/${suite}/${program}.${suite}.ts`] : [];
  });
  const lost = files.filter((file) => !existsSync(file));
  if (lost.length > 0 || files.length === 0) return lost.length > 0 ? lost : [heldBy];
  const names = parts.filter((part) => /^\w+$/.test(part));
  return names.filter((name) => !files.some((file) => readFileSync(file, 'utf8').includes(name)));
}

const designs = globSync(`${DESIGN}/**/*.md`)
  .map((path) => ({ page: pageOf(path), text: readFileSync(path, 'utf8') }))
  .filter(({ page }) => page !== 'README');
const covered = coveredIn(designs.find(({ page }) => page === 'covered')?.text ?? '');
const clauses = designs.flatMap(({ page, text }) => clausesIn(page, text));
const pages = [...new Set(clauses.map(({ page }) => page))];
const known = new Set(clauses.map(nameOf));

const OWN = 'tests/shape/clauses.test.ts';
const PACKAGES = '{api,brands,contract,domain,platform,realtime,sandbox,tests,web,workers}';
const files = globSync(
  [`${PACKAGES}/**/*.{ts,tsx,mjs,css,sql}`, '{docs,.github}/**/*.md', '*.md', 'docker/**/*'],
  { exclude: (name) => name === 'node_modules' || name === 'dist' },
)
  .filter((path) => path !== OWN && /\.\w+$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Files whose titles prove a clause. */
const isProof = (path: string) =>
  /\.(?:test|e2e)\.tsx?$|^tests\/(?:attack|chaos|proof)\//.test(path);

const titled = new Set(
  files
    .filter(({ path }) => isProof(path))
    .flatMap(({ text }) => bracketsIn(text).flatMap((one) => resolve(one)))
    .map(nameOf),
);
const listed = covered.flatMap((row) => row.clauses.map(nameOf));
const binding = clauses.filter(({ page, must }) => must && PROVEN.includes(page)).map(nameOf);

describe('clauses of docs/design', () => {
  it('are read from rows, citations and titles', () => {
    expect(
      clausesIn('look', '| V4.2 | must | x |\n| id | must | rule |\n| V4.3  | should | x |'),
    ).toEqual([
      { page: 'look', id: 'V4.2', must: true },
      { page: 'look', id: 'V4.3', must: false },
    ]);
    const comment = '/**\n * Keeps it (reliability F1,\n * F2 and Q7; look V4.2).\n */';
    expect(citationsIn(comment, ['reliability', 'look']).map(nameOf)).toEqual([
      'reliability F1',
      'reliability F2',
      'reliability Q7',
      'look V4.2',
    ]);
    expect(bracketsIn("it('[M06] [reliability A10] leaves')")).toEqual([
      { page: null, id: 'M06' },
      { page: 'reliability', id: 'A10' },
    ]);
    expect(missingIn('`chaos never`, `docs/none.md`')).toHaveLength(2);
    expect(missingIn('a person')).toHaveLength(1);
    expect(missingIn(`\`missingIn\` in \`${OWN}\``)).toEqual([]);
  });

  it('have an id of their own on each page', () => {
    expect(clauses.length).toBeGreaterThan(100);
    const names = clauses.map(nameOf);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('exist wherever a comment, a title or a document cites them', () => {
    const unknown = files.flatMap(({ path, text }) => [
      ...citationsIn(text, pages)
        .filter((one) => !known.has(nameOf(one)))
        .map((one) => `${path}: ${nameOf(one)}`),
      ...bracketsIn(text)
        .filter((one) => !resolve(one).some((each) => known.has(nameOf(each))))
        .map(({ id }) => `${path}: [${id}]`),
    ]);

    expect(unknown).toEqual([]);
  });

  it('are named by a test title or in covered.md, if they bind behaviour', () => {
    expect(binding.filter((name) => !titled.has(name) && !listed.includes(name))).toEqual([]);
  });

  it('are in covered.md only as long as no test title names them', () => {
    expect(listed.filter((name) => titled.has(name) || !binding.includes(name))).toEqual([]);
    expect(listed.filter((name, index) => listed.indexOf(name) !== index)).toEqual([]);
    expect(listed.length).toBeLessThanOrEqual(MOST_COVERED);
  });

  it('are held by files that exist, where covered.md names them', () => {
    expect(covered.flatMap(({ heldBy }) => missingIn(heldBy))).toEqual([]);
  });
});
