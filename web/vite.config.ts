import { basename, join } from 'node:path';
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
import { ANSWERS_COPY, lateSchemas } from './late-schemas.plugin.ts';
import { latePreloads } from './late-preloads.plugin.ts';
import { leanRouter } from './lean-router.plugin.ts';
import { screenFiles } from './screen-files.plugin.ts';
import { withoutPrefetch } from './without-prefetch.plugin.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** The brand of this build. An unknown brand stops the build with a list of the known ones. */
const brand = brandOf(brandId.parse(process.env['BRAND'] ?? 'maru'));

/** How many screens use a module before every page loads it. */
const MANY_SCREENS = 12;

/**
 * Dependencies change only with their own releases, so they stay in browser caches when the site
 * changes.
 */
const library = {
  debugName: 'library',
  test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack|valtio|proxy-compare)\//,
  name: 'library',
};

/** Schemas come behind the first view (late-schemas.plugin.ts). */
const zod = { name: 'zod', test: /\/node_modules\/zod\// };

/** Modules that schemas import, other than schemas, stay in each page's initial chunk. */
const ANSWERS = {
  test: ANSWERS_COPY,
  includeDependenciesRecursively: false,
};
const sharedAnswers = {
  ...ANSWERS,
  debugName: 'shared by several answers',
  minShareCount: 4,
  name: 'answers',
};
const answers = {
  ...ANSWERS,
  debugName: 'answers',
  name: (id: string) => `answers-${basename(id, '.ts?answers')}`,
};

/** The rules of typed texts and tables are for schemas and forms. No first view needs them. */
const typedTexts = {
  name: 'typed-text',
  test: /\/contract\/src\/(?:text\/(?:name\/jamo|number\/held-number|typed-text|usual-year|web-host)|core\/table\/row-ends)\.ts$/,
  includeDependenciesRecursively: false,
};
/**
 * The staff area needs these rules at its start. With the module that they import, so that their
 * file does not import the first one, which imports it.
 */
const staffTypedTexts = {
  ...typedTexts,
  test: /\/contract\/src\/(?:text\/(?:(?:typed|clean)-text|name\/jamo)|core\/table\/row-ends)\.ts$/,
};

const OWN_CODE = /\/(?:web|contract|brands)\/src\/[^?]+$/;

/** Files that every page has loaded before any other. */
const OF_EVERY_PAGE = /\/(?:rolldown-runtime|library)-/;

/** The code that each page starts with. */
const start = {
  debugName: 'start of each page',
  test: OWN_CODE,
  tags: ['$initial' as const],
  name: 'start',
};

/**
 * Modules of the home page that other screens use too. One file for its first view and one for its
 * late parts, as most visits begin there.
 */
function sharedWithHome(file: string, name: string) {
  let ofHome: ReadonlySet<string> | undefined;
  return {
    debugName: `shared with ${file}`,
    test: OWN_CODE,
    minShareCount: 2,
    name: (id: string, context: ModuleGraph) => {
      ofHome ??= importedBy(join(HERE, `src/home/main/${file}`), context);
      return ofHome.has(id) ? name : null;
    },
  };
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** A module with all that it imports statically. */
function importedBy(
  id: string,
  graph: ModuleGraph,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) importedBy(next, graph, found);
  return found;
}

/** Modules used by many screens are one file, because each file costs a request. */
const shared = {
  debugName: 'shared by many screens',
  test: OWN_CODE,
  minShareCount: MANY_SCREENS,
  name: 'shared',
};

/**
 * Each part of the contract that several screens use is a separate chunk. By default, the bundler
 * puts it into one of those screens, and the others then load that screen too.
 */
const sharedContract = {
  debugName: 'shared contract',
  test: /\/contract\/src\//,
  minShareCount: 2,
  name: (id: string) => `contract-${basename(id, '.ts')}`,
};

/** State machines of a visit load after the first view, in one request. */
const machines = { name: 'machines', test: /\/node_modules\/@?xstate\// };

function reactRouter(file: string): string {
  return fileURLToPath(import.meta.resolve('react-router')).replace(
    /[^/\\]+[/\\][^/\\]+$/,
    `production/${file}`,
  );
}

function browserBuild(
  entry: string,
  manifest: string,
  texts: typeof typedTexts,
): BuildEnvironmentOptions {
  return {
    manifest,
    rolldownOptions: {
      input: entry,
      output: {
        codeSplitting: {
          groups: [
            library,
            zod,
            texts,
            sharedAnswers,
            answers,
            start,
            sharedWithHome(`home-${brand.id}-screen.tsx`, 'home-parts'),
            sharedWithHome(`home-${brand.id}-parts.tsx`, 'home-late-parts'),
            shared,
            machines,
            sharedContract,
          ],
        },
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
      leanRouter(),
      withoutPrefetch(),
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
      modulePreload: {
        polyfill: false,
        // The lists are part of the first view, and every page begins with these files.
        resolveDependencies: (_file, files) => files.filter((file) => !OF_EVERY_PAGE.test(file)),
      },
      reportCompressedSize: false,
      ...buildOptions,
    },
  };
}

/**
 * Builds the staff area after the public site, into the same folder. In a joint build, the public
 * pages would include shared code that only the staff area needs.
 */
function staffArea(): Plugin {
  let outDir = '';
  return {
    name: 'maru:staff-area',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      const options = browserBuild(
        'src/app/entry-admin.tsx',
        'manifest-admin.json',
        staffTypedTexts,
      );
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
    return siteConfig(browserBuild('src/app/entry-client.tsx', 'manifest.json', typedTexts), [
      lateSchemas(),
      latePreloads(),
      staffArea(),
    ]);
  }
  return {
    ...siteConfig({ copyPublicDir: false, emitAssets: false }, []),
    // The production build is self-contained.
    ssr: { noExternal: true },
  };
});
