import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const brand = fileURLToPath(new URL('./brands/src/maru.ts', import.meta.url));

/**
 * Two projects: `unit` needs nothing; `integration` gets a real PostgreSQL and Redis, started once
 * for the run, and a database of its own per file.
 */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: { '#brand': brand } },
        test: {
          name: 'unit',
          include: [
            '{brands,contract,web}/**/*.test.{ts,tsx}',
            'tests/{shape,attack/support,chaos/support}/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        resolve: { alias: { '#brand': brand } },
        test: {
          name: 'integration',
          include: ['{platform,api,realtime,workers,sandbox}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/support/services.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // The two projects share the machine one after the other.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
