import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** The code that runs in a container. The pages of web are built and need no package. */
const SERVERS = {
  api: 'api/src',
  domain: 'domain/src',
  platform: 'platform/src',
  realtime: 'realtime/src',
  sandbox: 'sandbox/src',
  web: 'web/server',
  workers: 'workers/src',
};
const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
/** Our own code is in the bundles. */
const OWN = /^(?:@maru\/|#)/;
const TEST_FILE = /\.(?:test|fixture)\.ts$/;

/** Packages that a folder imports when it starts, without its tests and its types. */
function importedBy(folder: string): string[] {
  const names = globSync(`${folder}/**/*.ts`)
    .filter((path) => !TEST_FILE.test(path))
    .flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(
        /^(?:import|export|\}) (?!type\b)(?:[^';]*\bfrom )?'([^'.][^']*)';/gms,
      ),
    ])
    .map(([, path = '']) => (/^(?:@[^/]+\/)?[^/]+/.exec(path) ?? [''])[0])
    .filter((name) => !isBuiltin(name) && !OWN.test(name));
  return [...new Set(names)].sort();
}

function declaredBy(workspace: string): string[] {
  const text = readFileSync(`${workspace}/package.json`, 'utf8');
  return Object.keys(manifest.parse(JSON.parse(text)).dependencies);
}

it.each(Object.entries(SERVERS))(
  '%s declares its imports as dependencies, because images contain nothing else',
  (workspace, folder) => {
    const declared = declaredBy(workspace);

    expect(importedBy(folder).filter((name) => !declared.includes(name))).toEqual([]);
  },
);

it('keeps the packages of the built pages out of images', () => {
  const imported = importedBy(SERVERS.web);
  const declared = declaredBy('web').filter((name) => !OWN.test(name));

  expect(declared.filter((name) => !imported.includes(name))).toEqual([]);
});
