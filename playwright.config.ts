import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

const brands = ['maru', 'futureon', 'daebeom'] as const;

/** The browser of the machine, or Playwright's own where there is none. */
function findChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // Not on this machine; the next name may be.
    }
  }
  return undefined;
}

const executablePath = findChromium();

/** One project per brand; each brand's whole system is started once by the worker fixture. */
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
  projects: brands.map((brand) => ({ name: brand, metadata: { brand } })),
});
