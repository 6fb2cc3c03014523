import { defineConfig } from '@playwright/test';
import { headlessShellHere } from './platform/stack/chromium.ts';
import { launchOptionsOf } from './tests/support/launch-options.ts';

const brands = ['maru', 'futureon', 'daebeom'] as const;
/**
 * Staff tests of one brand, and the test that visits every staff screen. Each takes as long as the
 * tests of one brand.
 */
const STAFF = /\/staff-[\w-]+\.e2e\.ts$/;
const SCREENS = /every-staff-screen\.e2e\.ts$/;

const ofOthers = (brand: string) =>
  brands.filter((other) => other !== brand).map((other) => new RegExp(`@${other}`));

/**
 * Defines one project per brand and two for the staff area. They run after the build. Each project
 * starts its own system once, in its single worker. Projects therefore run in parallel without
 * sharing data. The longest projects run first. A test with a brand tag (`@maru`) runs in that
 * brand only. The tested code is either the same in all brands or absent from the others.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // As many as the smallest machine has cores: with one more each test waits for the others.
  workers: 2,
  forbidOnly: true,
  // Long enough for a machine with other load. A passing test does not take longer because of it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'ko-KR',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Tracing takes a quarter of the work of a run. To debug a failure, enable it with
    // `--trace=on`.
    trace: 'off',
    launchOptions: launchOptionsOf(headlessShellHere()),
  },
  projects: [
    { name: 'build', testMatch: '**/build-brands.setup.ts' },
    ...[
      { name: 'screens', testMatch: SCREENS },
      { name: 'staff', testMatch: STAFF },
    ].map((area) => ({
      ...area,
      workers: 1,
      dependencies: ['build'],
      grepInvert: ofOthers('maru'),
    })),
    ...brands.map((name) => ({
      name,
      workers: 1,
      dependencies: ['build'],
      testIgnore: [STAFF, SCREENS],
      grepInvert: ofOthers(name),
    })),
  ],
});
