import { setTimeout as pause } from 'node:timers/promises';
import { launchBrowser } from '../../support/launch-browser.ts';

/** Time in which a page makes the requests that wait for an idle browser. */
const IDLE_MS = 3_000;

/** Requests of a browser that opens a page for the first time, by path with query. */
export interface FirstVisit {
  page: string;
  /** Scripts, styles, fonts and pictures. */
  assets: readonly string[];
  /** Reads of the API. */
  reads: readonly string[];
  /** Requests that change something. They are left out. */
  others: number;
}

/** Records the requests of a page in a real browser. Every request counts once. */
export async function recordFirstVisit(origin: string, page: string): Promise<FirstVisit> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const tab = await context.newPage();
    const assets = new Set<string>();
    const reads = new Set<string>();
    let others = 0;
    tab.on('request', (request) => {
      const { origin: to, pathname, search } = new URL(request.url());
      if (to !== origin || request.isNavigationRequest()) return;
      if (pathname.startsWith('/socket.io/')) return;
      if (request.method() !== 'GET') others += 1;
      else (pathname.startsWith('/api/') ? reads : assets).add(pathname + search);
    });
    await tab.goto(origin + page);
    await tab.waitForLoadState('networkidle');
    await pause(IDLE_MS);
    return { page, assets: [...assets], reads: [...reads], others };
  } finally {
    await browser.close();
  }
}
