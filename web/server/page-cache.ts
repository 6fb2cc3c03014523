/** A page is the same for every guest who asks within this time. */
const FRESH_MS = 1_000;
const MOST_PAGES = 500;
/** Renders at a time and waiting; whoever comes when they are taken is sent away at once. */
const MOST_RENDERS = 32;

interface Kept<T> {
  rendered: Promise<T>;
  /** `null` while it is being rendered. */
  page: T | null;
  until: number;
}

/** Too many pages are being rendered. The answer is 503. */
export class TooManyRenders extends Error {
  override readonly name = 'TooManyRenders';
}

/**
 * Renders each address once for all who ask for it at the same time or within a second. Pages are
 * rendered for a guest, so nobody can get what was made for somebody else.
 */
export function createPageCache<T>(render: (address: string) => Promise<T>) {
  const pages = new Map<string, Kept<T>>();
  let running = 0;

  const freshAt = (address: string, now: number) => {
    const kept = pages.get(address);
    return kept && kept.until > now ? kept : null;
  };

  return {
    /** The page that is kept for an address; `null` where there is none. */
    find: (address: string, now = Date.now()): T | null => freshAt(address, now)?.page ?? null,

    async at(address: string, now = Date.now()): Promise<T> {
      const fresh = freshAt(address, now);
      if (fresh) return fresh.rendered;
      if (running >= MOST_RENDERS) throw new TooManyRenders();

      running += 1;
      const rendered = render(address).finally(() => {
        running -= 1;
      });
      const kept: Kept<T> = { rendered, page: null, until: Infinity };
      pages.delete(address);
      pages.set(address, kept);
      forgetOldest(pages);
      try {
        kept.page = await rendered;
        kept.until = Date.now() + FRESH_MS;
      } catch (error) {
        pages.delete(address);
        throw error;
      }
      return rendered;
    },
  };
}

function forgetOldest(pages: Map<string, unknown>): void {
  const [oldest] = pages.keys();
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
}
