/** How old the count of very many may be: going from page to page counts once. */
const KEPT_MS = 10_000;

/** Fewer are counted again each time, since that is quick and staff look for their own change. */
const MANY = 20_000;

/** Maximum number of cached filter counts; above it, the whole cache is cleared. */
const AT_MOST = 500;

export interface KeptTotals {
  /** The count of what `filter` means: kept from a moment ago, or counted now. */
  of: (filter: object, count: () => Promise<number>) => Promise<number>;
}

/** Keeps the counts of filters that very many match. */
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
