/** Cache lifetime of large counts, so that paging through a list counts once. */
const KEPT_MS = 10_000;

/** Fewer are counted again each time, since that is quick and staff look for their own change. */
const MANY = 20_000;

/** Maximum number of cached filter counts; above it, the whole cache is cleared. */
const AT_MOST = 500;

export interface KeptTotals {
  /** Count of the rows that match `filter`, cached or freshly counted. */
  of: (filter: object, count: () => Promise<number>) => Promise<number>;
}

/** Caches the counts of filters that match very many rows. */
export function createKeptTotals(now: () => number = Date.now): KeptTotals {
  const kept = new Map<string, { total: number; until: number }>();
  return {
    async of(filter, count) {
      const key = JSON.stringify(filter);
      const known = kept.get(key);
      if (known && known.until > now()) return known.total;
      const total = await count();
      if (kept.size >= AT_MOST) kept.clear();
      if (total > MANY) kept.set(key, { total, until: now() + KEPT_MS });
      else kept.delete(key);
      return total;
    },
  };
}
