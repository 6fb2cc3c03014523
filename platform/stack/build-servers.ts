import { createRequire } from 'node:module';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './layout.ts';
import { bundleOf, ENTRY_POINTS, type BundleName } from './server-list.ts';

/** A worker thread is a program of its own: `new URL('./x.thread.ts', import.meta.url)`. */
const THREAD_FILE = /\.thread\.ts$/;
const THREAD_NAME = /(['"])(?:\.{1,2}\/)+(?:[\w-]+\/)*([\w-]+\.thread)\.ts\1/g;

/** Bundles one server to where its start expects it. */
export async function buildServer(name: BundleName): Promise<void> {
  const entry = join(ROOT, ENTRY_POINTS[name]);
  const output = join(ROOT, bundleOf(name));
  const folder = dirname(output);
  removeFiles(folder);
  mkdirSync(folder, { recursive: true });

  await bundle(entry, output);
  if (name === 'migrate') {
    bringMigrations(folder);
    // `./pictures` of both, which the demo brings.
    cpSync(join(ROOT, 'platform/seed/pictures'), join(folder, 'pictures'), { recursive: true });
  }
  for (const weight of FONTS[name] ?? []) bringFont(folder, weight);
}

/** Weights of the font that a bundle draws text with. */
const FONTS: Partial<Record<BundleName, readonly string[]>> = {
  api: ['ExtraBold', 'SemiBold'],
  sandbox: ['Bold'],
};

/** Puts a font beside a bundle. Images have no development packages. */
function bringFont(folder: string, weight: string): void {
  const font = createRequire(join(ROOT, 'package.json')).resolve(
    `pretendard/dist/public/static/Pretendard-${weight}.otf`,
  );
  cpSync(font, join(folder, basename(font)));
}

/** Puts `../migrations` beside the folder of a bundle, where the source has them. */
export function bringMigrations(folder: string): void {
  const target = join(folder, '../migrations');
  rmSync(target, { recursive: true, force: true });
  cpSync(join(ROOT, 'platform/migrations'), target, { recursive: true });
}

/**
 * Bundles a program. Our packages are merged into one file, and npm packages stay where they are
 * installed. The worker threads of its folder become files next to it.
 */
export async function bundle(entry: string, output: string): Promise<void> {
  await bundleFile(entry, output);
  const sources = readdirSync(dirname(entry), { recursive: true, encoding: 'utf8' });
  for (const file of sources.filter((path) => THREAD_FILE.test(path))) {
    const thread = join(dirname(output), basename(file).replace(/\.ts$/, '.js'));
    await bundleFile(join(dirname(entry), file), thread);
  }
}

/** Bundles one file and its imports from our own packages into another. */
async function bundleFile(input: string, file: string): Promise<void> {
  const build = await rolldown({
    input,
    cwd: ROOT,
    platform: 'node',
    logLevel: 'warn',
    external: (id) => !/^[./]/.test(id) && !id.startsWith('@maru/') && !id.startsWith('#'),
    plugins: [
      {
        name: 'maru:thread-files',
        transform: (code) =>
          code.includes('.thread.ts')
            ? { code: code.replace(THREAD_NAME, '$1./$2.js$1'), map: null }
            : null,
      },
    ],
  });
  await build.write({
    dir: dirname(file),
    entryFileNames: basename(file),
    // Code that is imported only on demand, such as the development server, gets a chunk of its
    // own.
    chunkFileNames: '[name]-[hash].js',
    format: 'esm',
    sourcemap: true,
  });
  await build.close();
}

/** The folder of the web server also contains the brands' pages, which are kept. */
function removeFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) rmSync(join(folder, entry.name));
  }
}
