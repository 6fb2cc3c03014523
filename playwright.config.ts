import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/find-chromium.ts';

const brands = ['maru', 'futureon', 'daebeom'] as const;

const executablePath = findChromium();

/**
 * One project per brand; each brand's whole system is started once by the worker fixture. A test
 * that is tagged with a brand (`@maru`) runs in that brand only: what it looks at is the same code
 * in all of them, or is there in no other.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'ko-KR',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
  projects: brands.map((brand) => ({
    name: brand,
    metadata: { brand },
    grepInvert: brands.filter((other) => other !== brand).map((other) => new RegExp(`@${other}`)),
  })),
});
