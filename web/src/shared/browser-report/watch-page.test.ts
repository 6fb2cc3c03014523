// @vitest-environment happy-dom
import { reportBrowser } from '@maru/contract/monitor/browser-report';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const felt = vi.hoisted(() => new Map<string, (metric: unknown) => void>());
vi.mock('web-vitals', () => ({
  onLCP: (hear: (metric: unknown) => void) => felt.set('LCP', hear),
  onINP: (hear: (metric: unknown) => void) => felt.set('INP', hear),
  onCLS: (hear: (metric: unknown) => void) => felt.set('CLS', hear),
}));

let beacons: Promise<string>[];
const reports = async () =>
  (await Promise.all(beacons)).map((text) => reportBrowser.body.parse(JSON.parse(text)));
const feel = (name: string, value: number) => felt.get(name)?.({ name, value });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubEnv('VITE_RELEASE', 'r1');
  beacons = [];
  navigator.sendBeacon = (_path, body) => {
    beacons.push((body as Blob).text());
    return true;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function watch() {
  const { watchPage } = await import('./watch-page.ts');
  watchPage(() => '/schedule/:kind');
}
const fail = (error: unknown, message = '') =>
  dispatchEvent(Object.assign(new Event('error'), { error, message }));
const leave = () => dispatchEvent(new Event('pagehide'));

it('[X08] reports an error within five seconds, merges equal ones, and includes no personal data', async () => {
  await watch();
  for (let i = 0; i < 3; i++) {
    fail(new Error('A screen failed.', { cause: new TypeError('no 01012345678 in "김 철수"') }));
  }
  expect(beacons).toHaveLength(0);
  vi.advanceTimersByTime(5_000);

  expect(await reports()).toMatchObject([
    {
      release: 'r1',
      vitals: [],
      errors: [
        { kind: 'error', message: 'TypeError: no # in "…"', route: '/schedule/:kind', times: 3 },
      ],
    },
  ]);
});

it('reports errors from before it loaded, and promise rejections', async () => {
  await import('./early-errors.ts');
  fail(new Error('early'));
  await watch();
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('late') }));
  leave();

  const [report] = await reports();
  expect(report?.errors.map(({ kind, message }) => [kind, message])).toEqual([
    ['error', 'Error: early'],
    ['rejection', 'Error: late'],
  ]);
});

it('tells how the page felt as it is left, once', async () => {
  await watch();
  feel('LCP', 1_200);
  feel('CLS', 0.01234);
  feel('LCP', 1_800);
  leave();
  leave();

  expect(await reports()).toMatchObject([
    {
      errors: [],
      vitals: [
        { name: 'LCP', value: 1_800, route: '/schedule/:kind' },
        { name: 'CLS', value: 0.012 },
      ],
    },
  ]);
});

it('says nothing where nothing happened, nor of scripts of others', async () => {
  await watch();
  fail(null, 'Script error.');
  leave();

  expect(beacons).toEqual([]);
});

it('reports content policy violations by host alone, unless an extension caused them', async () => {
  await watch();
  const stop = (blockedURI: string, sourceFile = '') =>
    dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective: 'img-src',
        blockedURI,
        sourceFile,
      }),
    );
  stop('https://tracker.example/pixel?member=17');
  stop('https://other.example/x', 'chrome-extension://abc');
  leave();

  const [report] = await reports();
  expect(report?.errors).toMatchObject([{ kind: 'policy', message: 'img-src tracker.example' }]);
});
