import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const brand = fileURLToPath(new URL('./brands/src/maru.ts', import.meta.url));
const screens = fileURLToPath(new URL('./web/src/home/routes/maru.tsx', import.meta.url));

/**
 * Timeouts for busy machines; passing tests do not wait longer. The set-up files configure
 * `vi.waitFor` and the waits of pages.
 */
const patience = { poll: { timeout: 15_000 } };

/** The only test of the proof programs that requires a database. */
const WITH_DATABASE = 'tests/attack/support/overwrite.test.ts';

/** Settings of the projects that need no services. */
const withoutServices = {
  exclude: ['**/node_modules/**', '**/dist/**', WITH_DATABASE],
  setupFiles: ['tests/support/patience.ts', 'web/patience.fixture.ts'],
  expect: patience,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // The default leaves one core free, which would be one of two on this machine.
  maxWorkers: '100%',
};

/**
 * Three projects. `pages` and `unit` need no services. `integration` gets a real PostgreSQL and
 * Redis, started once per run, and one database per file.
 */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: { '#brand': brand, '#screens': screens } },
        test: {
          ...withoutServices,
          name: 'pages',
          include: ['{brands,contract,web/src}/**/*.test.{ts,tsx}'],
          setupFiles: [...withoutServices.setupFiles, 'web/browser-globals.fixture.ts'],
          // Each file gets a fresh global object, but the simulated browser is loaded once for each
          // worker.
          pool: 'vmForks',
        },
      },
      {
        resolve: { alias: { '#brand': brand, '#screens': screens } },
        test: {
          ...withoutServices,
          name: 'unit',
          include: [
            'web/*.test.ts',
            'web/server/**/*.test.ts',
            'tests/{shape,support,attack/support,bench/support,chaos/support}/*.test.ts',
          ],
          // No file replaces a module, so the product is loaded once for each worker.
          isolate: false,
        },
      },
      {
        resolve: { alias: { '#brand': brand } },
        test: {
          name: 'integration',
          include: ['{platform,domain,api,realtime,workers,sandbox}/**/*.test.ts', WITH_DATABASE],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/support/services.ts'],
          setupFiles: ['tests/support/patience.ts'],
          expect: patience,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          // Nothing here replaces a module, and each test has a database, a part of redis and folders
          // of its own: so the product is loaded once for each worker, and not for each of 230 files.
          isolate: false,
          // The projects without services run before.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
