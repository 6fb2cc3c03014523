import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
/** Below this a compressed copy saves no packet. */
const LEAST_BYTES = 1_000;

/** Leaves a brotli and a gzip copy beside every asset that shrinks, so that serving costs nothing. */
export function compressedAssets(): Plugin {
  return {
    name: 'maru:compressed-assets',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir = '' }) {
        const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
        const assets = names.filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(assets.map((name) => compress(join(dir, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  // Both builds of the site write to one folder. Files that the first build compressed are
  // complete.
  if (existsSync(`${path}.br`)) return;
  const content = readFileSync(path);
  if (content.length < LEAST_BYTES) return;
  const small = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
