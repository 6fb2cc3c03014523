import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import react from '@vitejs/plugin-react';
import {
  build,
  defineConfig,
  type BuildEnvironmentOptions,
  type Plugin,
  type UserConfig,
} from 'vite';
import { brandTheme } from './brand-theme.plugin.ts';
import { browserFloor } from './browser-floor.plugin.ts';
import { withoutCallSummaries } from './call-summaries.plugin.ts';
import { compressedAssets } from './compressed-assets.plugin.ts';
import { screenFiles } from './screen-files.plugin.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** The one brand of this build; an unknown one stops it and names those there are. */
const brand = brandOf(brandId.parse(process.env['BRAND'] ?? 'maru'));

/** How many screens use a module before every page loads it. */
const MANY_SCREENS = 12;

/** What changes with its own releases only stays in the browsers' caches when the site changes. */
const library = {
  debugName: 'library',
  test: /\/node_modules\/(react|react-dom|scheduler|react-router|zod|@tanstack|valtio|proxy-compare)\//,
  name: 'library',
};

/** What many screens use is one file for all of them: each file costs a request of its own. */
const shared = {
  debugName: 'shared by many screens',
  test: /\/(?:web|contract|brands)\/src\//,
  minShareCount: MANY_SCREENS,
  name: 'shared',
};

/**
 * Each part of the contract that several screens use is a file of its own. Left to itself the
 * bundler puts it into one of those screens, and the others then load that screen with it.
 */
const sharedContract = {
  debugName: 'shared contract',
  test: /\/contract\/src\//,
  minShareCount: 2,
  name: (id: string) => `contract-${basename(id, '.ts')}`,
};

/** What keeps the state of a visit comes behind its first view, as a whole: one request for it. */
const machines = { name: 'machines', test: /\/node_modules\/@?xstate\// };

function reactRouter(file: string): string {
  return fileURLToPath(import.meta.resolve('react-router')).replace(
    /[^/\\]+[/\\][^/\\]+$/,
    `production/${file}`,
  );
}

function browserBuild(entry: string, manifest: string): BuildEnvironmentOptions {
  return {
    manifest,
    rolldownOptions: {
      input: entry,
      // A component that nothing uses goes, though its library gives it a display name.
      output: {
        codeSplitting: { groups: [library, shared, machines, sharedContract] },
      },
    },
  };
}

function siteConfig(buildOptions: BuildEnvironmentOptions, plugins: Plugin[]): UserConfig {
  return {
    root: HERE,
    plugins: [
      react(),
      brandTheme(brand),
      screenFiles(),
      withoutCallSummaries(),
      browserFloor(),
      compressedAssets(),
      ...plugins,
    ],
    resolve: {
      alias: {
        // Its package names only the build with the warnings for developers.
        'react-router/dom': reactRouter('dom-export.mjs'),
        'react-router': reactRouter('index.mjs'),
        '#brand': fileURLToPath(new URL(`../brands/src/${brand.id}.ts`, import.meta.url)),
        '#screens': fileURLToPath(new URL(`src/home/routes/${brand.id}.tsx`, import.meta.url)),
      },
    },
    appType: 'custom',
    build: {
      target: 'es2022',
      sourcemap: false,
      assetsInlineLimit: 0,
      // Small as the styles are, one file for all pages is there sooner than a dozen for each.
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      ...buildOptions,
    },
  };
}

/**
 * Builds the staff area after the public site, into the same folder. Built together, the public
 * pages would carry whatever the staff area needs of what both share.
 */
function staffArea(): Plugin {
  let outDir = '';
  return {
    name: 'maru:staff-area',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      const options = browserBuild('src/app/entry-admin.tsx', 'manifest-admin.json');
      await build({
        ...siteConfig({ ...options, outDir, emptyOutDir: false, copyPublicDir: false }, []),
        configFile: false,
        mode: 'production',
      });
    },
  };
}

export default defineConfig(({ isSsrBuild, command }) => {
  if (command === 'serve') return siteConfig({}, []);
  if (!isSsrBuild) {
    return siteConfig(browserBuild('src/app/entry-client.tsx', 'manifest.json'), [staffArea()]);
  }
  return {
    ...siteConfig({ copyPublicDir: false, emitAssets: false }, []),
    // A production build stands on nothing but itself.
    ssr: { noExternal: true },
  };
});
