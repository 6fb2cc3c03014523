import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bringMigrations, bundle } from './build-servers.ts';
import { CACHE_DIR, ROOT } from './layout.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

it('a bundle finds its worker threads beside it, wherever their source was', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'src/editor'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  const write = (file: string, text: string) => writeFileSync(join(folder, 'src', file), text);
  write('word.ts', `export const word: string = 'from the thread';`);
  write('editor/say.thread.ts', `import { word } from '../word.ts'; console.log(word);`);
  write(
    'editor/open.ts',
    `import { Worker } from 'node:worker_threads';
     export const open = () => new Worker(new URL('./say.thread.ts', import.meta.url));`,
  );
  write('main.ts', `import { open } from './editor/open.ts'; open();`);

  await bundle(join(folder, 'src/main.ts'), join(folder, 'dist/main.mjs'));
  writeFileSync(join(folder, 'dist/package.json'), '{"type":"module"}');

  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'dist/main.mjs')]);
  expect(stderr.toString()).toBe('');
  expect(stdout.toString().trim()).toBe('from the thread');
});

it('a bundle finds the migrations beside its folder', async () => {
  const database = await createTestDatabase();
  mkdirSync(CACHE_DIR, { recursive: true });
  // Within the checkout, where the npm packages are found.
  const folder = mkdtempSync(join(CACHE_DIR, 'bundle-'));
  try {
    mkdirSync(join(folder, 'migrate'));
    const entry = join(folder, 'main.ts');
    const source = JSON.stringify(join(ROOT, 'platform/src/db/migrate.ts'));
    writeFileSync(
      entry,
      `import { migrate } from ${source}; await migrate(process.argv[2]!, 'maru');`,
    );
    const output = join(folder, 'migrate/main.mjs');
    await bundle(entry, output);
    bringMigrations(join(folder, 'migrate'));

    const { status, stderr } = spawnSync(process.execPath, [output, database.url]);

    expect(stderr.toString()).toBe('');
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
    await database.drop();
  }
});
