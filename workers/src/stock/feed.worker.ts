import type { StockFeed } from '@maru/contract/stock/feed/staff-feed';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import type { RunningWorker, WorkerDeps } from '../queues.ts';
import { runEvery } from '../run-every.ts';
import { runDartFeed } from './dart-feed.ts';
import { ClaimLost } from './feed-round.ts';
import { runFileFeed } from './file-feed.ts';
import { runKisFeed } from './kis-feed.ts';

/** How often is looked whether a feed is due. */
const EVERY_MS = 2_000;
const TIMEOUT_MS = 10_000;

/**
 * Runs the feeds of stocks that are configured. Each has a timer of its own, so a slow provider
 * delays no other feed. Of several workers, one has a feed at a time.
 */
export function startStockFeedWorker(
  deps: Pick<WorkerDeps, 'db' | 'config' | 'log'>,
): RunningWorker {
  const stopping = new AbortController();
  const stops = feedsOf(deps, stopping.signal).map(([feed, run]) =>
    runEvery(EVERY_MS, async () => {
      try {
        await run();
      } catch (error) {
        if (error instanceof ClaimLost) deps.log.warn({ feed }, 'another round has the feed');
        else deps.log.error({ err: error, feed }, 'a feed of stocks failed');
      }
    }),
  );
  return {
    async close() {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function feedsOf({ db, config }: Pick<WorkerDeps, 'db' | 'config'>, signal: AbortSignal) {
  const feeds: [StockFeed, () => Promise<boolean>][] = [];
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const { KIS_APP_KEY: appKey, KIS_APP_SECRET: appSecret, DART_API_KEY: apiKey } = config;
  const folder = config.STOCK_FILE_DIR;
  const timeoutMs = TIMEOUT_MS;
  if (folder !== undefined) {
    const seen = new Map<string, string>();
    feeds.push(['file', () => runFileFeed({ db, signal, folder, now: Date.now, seen })]);
  }
  if (appKey !== undefined && appSecret !== undefined) {
    const settings = { baseUrl: config.KIS_URL, appKey, appSecret, timeoutMs };
    feeds.push(['kis', () => runKisFeed({ db, signal, personal, settings })]);
  }
  if (apiKey !== undefined) {
    const settings = { baseUrl: config.DART_URL, apiKey, timeoutMs };
    feeds.push(['dart', () => runDartFeed({ db, signal, settings, now: Date.now })]);
  }
  return feeds;
}
