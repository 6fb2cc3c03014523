const MOST_PAGES = 500;
/** Maximum of running and queued renders. Further requests are rejected at once. */
const MOST_RENDERS = 32;

interface Kept<T> {
  made: Promise<T>;
  /** `null` until it was rendered once. */
  page: T | null;
  /** It is being compared or rendered. */
  pending: boolean;
}

interface PageCacheOptions<T> {
  render: (address: string) => Promise<T>;
  /** Whether a page may be served without revalidation. */
  isFresh: (page: T) => boolean;
  /** Whether a stale page may be served again. While `isBusy`, no other page can be rendered. */
  isSame: (page: T, isBusy: boolean) => Promise<boolean>;
}

/** Too many pages are being rendered. The answer is 503. */
export class TooManyRenders extends Error {
  override readonly name = 'TooManyRenders';
}

/**
 * Renders each address once for all visitors, until its content changes. Pages are rendered for a
 * guest, so no visitor receives another visitor's page.
 */
export function createPageCache<T>({ render, isFresh, isSame }: PageCacheOptions<T>) {
  const pages = new Map<string, Kept<T>>();
  let running = 0;

  async function make(address: string, old: T | null): Promise<T> {
    if (old !== null && (await isSame(old, false))) return old;
    if (running >= MOST_RENDERS) {
      if (old !== null && (await isSame(old, true))) return old;
      throw new TooManyRenders();
    }
    running += 1;
    try {
      return await render(address);
    } finally {
      running -= 1;
    }
  }

  return {
    /** The fresh cached page for an address; `null` if there is none. */
    find(address: string): T | null {
      const kept = pages.get(address);
      return kept && !kept.pending && kept.page !== null && isFresh(kept.page) ? kept.page : null;
    },

    async at(address: string): Promise<T> {
      const old = pages.get(address);
      if (old && (old.pending || (old.page !== null && isFresh(old.page)))) return old.made;

      const made = make(address, old?.page ?? null);
      const kept: Kept<T> = { made, page: old?.page ?? null, pending: true };
      pages.delete(address);
      pages.set(address, kept);
      forgetOldest(pages);
      try {
        kept.page = await made;
        kept.pending = false;
      } catch (error) {
        pages.delete(address);
        throw error;
      }
      return made;
    },
  };
}

function forgetOldest(pages: Map<string, unknown>): void {
  const [oldest] = pages.keys();
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
}
