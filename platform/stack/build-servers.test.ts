import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundle } from './build-servers.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

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
