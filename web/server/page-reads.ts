import { AsyncLocalStorage } from 'node:async_hooks';
import { isKept, type ApiReads, type KeptRead } from './api-reads.ts';

/** The public reads that a page was rendered from, or newer ones with the same content. */
export type PageReads = readonly PageRead[];

interface PageRead {
  readonly path: string;
  read: KeptRead;
}

interface Rendering {
  reads: PageRead[];
  /** Whether all answers of the rendering were the same for everyone. */
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
      if (!isKept(answer)) {
        if (page) page.isWhole = false;
        const { status, headers, bytes } = answer;
        return new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers });
      }
      page?.reads.push({ path, read: answer });
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
        const answer = answers[no];
        if (!answer || !isKept(answer) || answer.content !== old.read.content) return false;
        old.read = answer;
        return true;
      });
    },
  };
}
