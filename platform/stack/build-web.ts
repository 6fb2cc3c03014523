import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { build, type InlineConfig } from 'vite';
import { browserFloor } from '../../web/browser-floor.plugin.ts';
import { webOutput } from './build-parts.ts';
import { ROOT } from './layout.ts';

const SERVER_ENTRY = 'src/app/entry-server.tsx';
const SERVICE_WORKER = 'web/src/sw/service-worker.ts';

/**
 * Builds the pages of one brand: for the browser, for the rendering server, and /sw.js.
 *
 * @param release identifies this build in browser reports.
 */
export async function buildWeb(brand: string, release: string): Promise<void> {
  const output = webOutput(brand);
  // Vite's configuration takes the brand from the environment, as it does under `npm run dev`.
  process.env['BRAND'] = brand;
  process.env['NODE_ENV'] = 'production';
  process.env['VITE_RELEASE'] = release;
  await runVite({ build: { outDir: join(output, 'client') } });
  await runVite({
    build: { outDir: join(output, 'server'), ssr: SERVER_ENTRY },
    // Settled now: React must not render in its slow way because a server runs for development.
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await buildServiceWorker(brand, join(output, 'client/sw.js'));
}

async function runVite(own: InlineConfig): Promise<void> {
  await build({
    ...own,
    configFile: join(ROOT, 'web/vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { ...own.build, emptyOutDir: true },
  });
}

/** Builds the service worker. It has a fixed address and is one classic script. */
async function buildServiceWorker(brand: string, file: string): Promise<void> {
  const worker = await rolldown({
    input: join(ROOT, SERVICE_WORKER),
    cwd: ROOT,
    platform: 'browser',
    logLevel: 'warn',
    plugins: [browserFloor()],
    resolve: { alias: { '#brand': join(ROOT, 'brands/src', `${brand}.ts`) } },
  });
  await worker.write({ file, format: 'iife', minify: true, codeSplitting: false });
  await worker.close();
}
