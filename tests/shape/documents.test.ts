import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const PACKAGES =
  '{api,brands,contract,deploy,docker,domain,platform,realtime,sandbox,tests,web,workers}';

const read = (path: string) => readFileSync(path, 'utf8');
const texts = (pattern: string) => globSync(pattern).map((path) => ({ path, text: read(path) }));

/** Pages that name files of the code. */
const guides = texts('docs/{contributing,migrations,walkthrough,suites,decisions/*}.md');
/** Pages with links to others. */
const pages = texts('{README,ARCHITECTURE,docs/*,docs/{decisions,operations}/*}.md');

const isOurs = (name: string) => name !== 'node_modules' && name !== 'dist';
const names = new Set(
  globSync(`${PACKAGES}/**/*.{ts,tsx,mjs,css,sql}`, { exclude: (name) => !isOurs(name) }).map(
    (path) => basename(path),
  ),
);

/** Anchors of the headings of a page, as code hosts build them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

it('finds every file that the guides and the decisions name', () => {
  const missing = guides.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w./-]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => {
        if (/^\w+\/.*\w\.\w+$/.test(name)) return !existsSync(name);
        return /^[\w-][\w.-]*\.(?:tsx?|mjs|css|sql)$/.test(name) && !names.has(name);
      })
      .map((name) => `${path}: ${name}`),
  );

  expect(guides.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it('finds every page and heading that a link leads to', () => {
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)]
      .filter(([, target = '', anchor = '']) => {
        const file = target === '' ? path : normalize(join(dirname(path), target));
        if (!existsSync(file)) return true;
        return anchor !== '' && !anchorsOf(read(file)).includes(anchor);
      })
      .map(([link]) => `${path}: ${link}`),
  );

  expect(broken).toEqual([]);
});
