import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Each of these functions retries, informs a waiting visitor, or shows an error page. */
const LOADER =
  /\b(?:retryLoad|lazyComponent|partCode|screen|adminScreen)\(\s*(?:async )?(?:\(\) =>)?[\s(]*(?:await )?$/;

/** Imports that handle a failure on their own. */
const OTHERS = new Map([
  // The drawer loads the code again when it opens.
  ['home/chrome/header/drawer.tsx', 1],
  // A failure is a call without a network (call.ts).
  ['shared/session/renewals.ts', 2],
  // Screens that a place chooses; each is loaded inside adminScreen.
  ['admin/post/post.routes.tsx', 2],
  ['admin/media.routes.tsx', 3],
  // Names a script that the browser runs.
  ['app/entry-server.tsx', 1],
]);

it('loads late code only through loaders that retry and report a failure', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const bare = files.flatMap((file) => {
    const text = readFileSync(`web/src/${file}`, 'utf8');
    const found = [...text.matchAll(/(?<!typeof )\bimport\(/g)].filter(
      ({ index }) => !LOADER.test(text.slice(0, index)),
    );
    return found.length > 0 ? [[file, found.length] as const] : [];
  });

  expect(new Map(bare)).toEqual(OTHERS);
});

it('reads no request schema and no refusals of a call on the public site, where calls have none', () => {
  const files = ['home', 'shared', 'app'].flatMap((folder) =>
    readdirSync(`web/src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => `web/src/${folder}/${file}`),
  );

  // web/late-schemas.plugin.ts leaves out `body`, `params`, `query` and `refusals` of each call.
  const reading = files.filter((file) =>
    /\.(?:body|params|query)\.(?:parse|safeParse|shape|def)\b|\.refusals\b/.test(
      readFileSync(file, 'utf8'),
    ),
  );

  expect(reading).toEqual([]);
});

it('marks functions that make schemas, so that the first view is built without unused schemas', () => {
  const files = readdirSync('contract/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file))
    .map((file) => `contract/src/${file}`);
  const makers = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(\/\/ @__NO_SIDE_EFFECTS__\n)?(?:export )?function (\w+)[^\n]*\([^{]*\{\n {2}return (?:z\.|readable\()/g,
      ),
    ].map(([, mark, name]) => ({ name: `${file}: ${name}`, isMarked: mark !== undefined })),
  );

  expect(makers.length).toBeGreaterThan(5);
  expect(makers.filter(({ isMarked }) => !isMarked)).toEqual([]);
});
