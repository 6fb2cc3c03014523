import type { LegacyAddress } from '@maru/brands/brand';
import { MOST_LEGACY_HITS, MOST_LEGACY_ROWS, noteLegacyHits } from '@maru/contract/setting/legacy';

const EVERY_MS = 10_000;
const TIMEOUT_MS = 3_000;

interface Counted {
  path: string;
  query: string;
  times: number;
}

/**
 * Counts visits to addresses of the former site, and reports them to the API periodically. Counts
 * that cannot be reported are reported later.
 */
export function createLegacyHits(apiUrl: () => string) {
  const counted = new Map<LegacyAddress, Counted>();
  let reporting = Promise.resolve();

  async function report(): Promise<void> {
    const sent = [...counted].slice(0, MOST_LEGACY_ROWS);
    if (sent.length === 0) return;
    const hits = sent.map(([, hit]) => ({ ...hit, times: Math.min(hit.times, MOST_LEGACY_HITS) }));
    const answer = await fetch(`${apiUrl()}${noteLegacyHits.path}`, {
      method: noteLegacyHits.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hits }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (!answer?.ok) return;
    for (const [index, [row, hit]] of sent.entries()) {
      hit.times -= hits[index]!.times;
      if (hit.times === 0) counted.delete(row);
    }
  }

  const reportNext = () => {
    reporting = reporting.then(report);
    return reporting;
  };
  const timer = setInterval(() => void reportNext(), EVERY_MS);
  timer.unref();

  return {
    add(row: LegacyAddress): void {
      const { path, query } = row;
      const hit = counted.get(row) ?? { path, query, times: 0 };
      hit.times += 1;
      counted.set(row, hit);
    },
    /** Reports the remaining hits. */
    stop(): Promise<void> {
      clearInterval(timer);
      return reportNext();
    },
  };
}
