import { AsyncLocalStorage } from 'node:async_hooks';
import {
  contentOf,
  freshFor,
  isFresh,
  isKept,
  type ApiReads,
  type KeptRead,
  type OtherAnswer,
} from './api-reads.ts';

/** The reads that a page was rendered from, or newer ones with the same content. */
export type PageReads = readonly PageRead[];

interface PageRead {
  readonly path: string;
  read: ComparedRead;
}

/** @property generation set if the read is not shared: the generation in which it was made. */
type ComparedRead = Pick<KeptRead, 'content' | 'confirmed' | 'until'> & { generation?: number };

interface Rendering {
  reads: PageRead[];
  /** Whether the content of all answers can be compared later. */
  isWhole: boolean;
}

/** Answers the calls of pages from cached reads, and records the reads of each page. */
export function createPageReads(apiReads: Pick<ApiReads, 'read' | 'generation'>) {
  const rendering = new AsyncLocalStorage<Rendering>();

  /**
   * Content of an answer. Pages are rendered without a session, so an answer that is not shared is
   * still the same for every guest.
   *
   * @param generation that of the request.
   * @returns `null` if the answer is an error.
   */
  function readOf(
    answer: KeptRead | OtherAnswer,
    generation: number,
    old?: ComparedRead,
  ): ComparedRead | null {
    if (isKept(answer)) return answer;
    if (answer.status !== 200) return null;
    const content = contentOf(answer.bytes);
    const isSame = old?.content === content && old.generation === generation;
    const confirmed = isSame ? old.confirmed + 1 : 0;
    const until = performance.now() + freshFor(confirmed);
    return { content, confirmed, until, generation };
  }

  return {
    /** Instead of `fetch`, for the calls of a page. */
    async send(this: void, address: string, init: RequestInit): Promise<Response> {
      const page = rendering.getStore();
      if (init.method !== 'GET') return fetch(address, init);
      const { pathname, search } = new URL(address);
      const path = pathname + search;
      const generation = apiReads.generation();
      const answer = await apiReads.read(path).catch((error: unknown) => {
        if (page) page.isWhole = false;
        throw error;
      });
      const read = readOf(answer, generation);
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

    /** Whether a page of these reads may be served without revalidation. */
    areFresh(reads: PageReads): boolean {
      return reads.every(
        ({ read }) =>
          isFresh(read) &&
          (read.generation === undefined || read.generation === apiReads.generation()),
      );
    },

    /** Whether the API still gives the same content. If so, `reads` are its newest answers. */
    async areSame(reads: PageReads): Promise<boolean> {
      const generation = apiReads.generation();
      const answers = await Promise.all(reads.map(({ path }) => apiReads.read(path)));
      return reads.every((old, no) => {
        const read = readOf(answers[no]!, generation, old.read);
        if (read?.content !== old.read.content) return false;
        old.read = read;
        return true;
      });
    },
  };
}
