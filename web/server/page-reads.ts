import { AsyncLocalStorage } from 'node:async_hooks';
import { contentOf, isKept, type ApiReads, type KeptRead, type OtherAnswer } from './api-reads.ts';

/** How long a page may be served without revalidation if one of its reads is not shared. */
const GUEST_MS = 1_000;

/** The reads that a page was rendered from, or newer ones with the same content. */
export type PageReads = readonly PageRead[];

interface PageRead {
  readonly path: string;
  read: Pick<KeptRead, 'content' | 'until'>;
}

interface Rendering {
  reads: PageRead[];
  /** Whether the content of all answers can be compared later. */
  isWhole: boolean;
}

/** Answers the calls of pages from cached reads, and records the reads of each page. */
export function createPageReads(apiReads: Pick<ApiReads, 'read'>) {
  const rendering = new AsyncLocalStorage<Rendering>();

  return {
    /** Instead of `fetch`, for the calls of a page. */
    async send(this: void, address: string, init: RequestInit): Promise<Response> {
      const page = rendering.getStore();
      if (init.method !== 'GET') return fetch(address, init);
      const { pathname, search } = new URL(address);
      const path = pathname + search;
      const answer = await apiReads.read(path).catch((error: unknown) => {
        if (page) page.isWhole = false;
        throw error;
      });
      const read = readOf(answer);
      if (read) page?.reads.push({ path, read });
      else if (page) page.isWhole = false;
      if (!isKept(answer)) {
        const { status, headers, bytes } = answer;
        return new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers });
      }
      return new Response(new Uint8Array(answer.body.plain), {
        headers: { 'content-type': answer.type },
      });
    },

    /**
     * @returns the rendered value and its reads. `reads` is `null` if the reads do not determine
     *   the content.
     */
    async collect<T>(render: () => Promise<T>): Promise<{ rendered: T; reads: PageReads | null }> {
      const page: Rendering = { reads: [], isWhole: true };
      const rendered = await rendering.run(page, render);
      return { rendered, reads: page.isWhole && page.reads.length > 0 ? page.reads : null };
    },

    /** Whether the API still gives the same content. If so, `reads` are its newest answers. */
    async areSame(reads: PageReads): Promise<boolean> {
      const answers = await Promise.all(reads.map(({ path }) => apiReads.read(path)));
      return reads.every((old, no) => {
        const read = readOf(answers[no]!);
        if (read?.content !== old.read.content) return false;
        old.read = read;
        return true;
      });
    },
  };
}

/**
 * Content of an answer. Pages are rendered without a session, so an answer that is not shared is
 * still the same for every guest.
 *
 * @returns `null` if the answer is an error.
 */
function readOf(answer: KeptRead | OtherAnswer): PageRead['read'] | null {
  if (isKept(answer)) return answer;
  if (answer.status !== 200) return null;
  return { content: contentOf(answer.bytes), until: performance.now() + GUEST_MS };
}
