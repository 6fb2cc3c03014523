import { createHash } from 'node:crypto';
import { createEncodedBody, type EncodedBody } from '@maru/platform/http/encoded-body';
import type { KeptAnswer } from '@maru/platform/http/kept-answer';

/** Maximum number of cached answers. */
const MOST_READS = 1_000;
/** Time that a new answer is served without revalidation. */
const FRESH_MS = 1_000;
/** Each revalidation without a difference adds one `FRESH_MS`, up to this many in total. */
const MOST_STEPS = 10;
const ASK_MS = 3_000;
/** Cache-Control value that the API sends with answers that are the same for everyone. */
const SHARED = 'public, no-cache';
/** Every view of a post changes its answer, and is no change of content (0010_public_reads.sql). */
const COUNTS = /"views":\d+/g;
/** Tried when an api process does not answer: the best two. */
const MOST_TRIES = 2;

/** An answer of the API that is the same for everyone. */
export interface KeptRead extends KeptAnswer {
  body: EncodedBody;
  /** Hash of the answer without its counts of views. */
  content: string;
  /** Revalidations without a difference since the last content change. */
  confirmed: number;
  /** Until when it is fresh, in ms of `performance.now()`. */
  until: number;
}

/** Any other answer. */
export interface OtherAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** The public reads that this process keeps. */
export interface ApiReads {
  /** The fresh cached answer for a path with its query; `null` if there is none. */
  find: (path: string) => KeptRead | null;
  /** Whether the last answer for a path was the same for everyone. */
  isShared: (path: string) => boolean;
  /** Notes an answer that the proxy passed on. */
  note: (path: string, headers: Readonly<Record<string, unknown>>) => void;
  /**
   * Returns the cached answer, or that of the API. An unchanged answer is the same object as
   * before.
   *
   * @throws if no api process answers.
   */
  read: (path: string) => Promise<KeptRead | OtherAnswer>;
  /**
   * Called after a content change. Every cached answer is revalidated with the API before it is
   * served again.
   */
  forget: () => void;
  /** Number of content changes so far. */
  generation: () => number;
}

interface ApiReadsOptions {
  /** Where the API is now, the best place first. */
  apiUrls: () => string[];
  /** SHARED_ANSWER_MS; 0 keeps no answers. */
  sharedMs: number;
}

/** Caches public reads of the API and revalidates them with their entity tags. */
export function createApiReads({ apiUrls, sharedMs }: ApiReadsOptions): ApiReads {
  const freshMs = Math.min(FRESH_MS, sharedMs);
  /** `null`: known to be shared, but not cached yet. */
  const reads = new Map<string, KeptRead | null>();
  const asking = new Map<string, Promise<KeptRead | OtherAnswer>>();
  let generation = 0;

  function find(path: string): KeptRead | null {
    const read = reads.get(path);
    return read && isFresh(read) ? read : null;
  }

  function keep(path: string, read: KeptRead | null): void {
    reads.delete(path);
    reads.set(path, read);
    const [oldest] = reads.keys();
    if (reads.size > MOST_READS && oldest !== undefined) reads.delete(oldest);
  }

  async function ask(path: string, isCurrent: () => boolean): Promise<KeptRead | OtherAnswer> {
    const old = reads.get(path) ?? null;
    const answer = await fetchFrom(apiUrls(), path, old?.etag);
    const now = performance.now();
    if (answer.status === 304 && old) {
      if (isCurrent()) {
        old.confirmed += 1;
        old.until = now + freshFor(old.confirmed, freshMs);
      }
      keep(path, old);
      return old;
    }
    const etag = answer.headers.get('etag');
    if (answer.status !== 200 || etag === null || !isShared(answer.headers.get('cache-control'))) {
      if (isCurrent()) reads.delete(path);
      return answer;
    }
    const content = contentOf(answer.bytes);
    const confirmed = isCurrent() && old?.content === content ? old.confirmed + 1 : 0;
    const read: KeptRead = {
      etag,
      body: createEncodedBody(answer.bytes),
      content,
      confirmed,
      type: answer.headers.get('content-type') ?? '',
      headers: { 'cache-control': SHARED, vary: 'accept-encoding' },
      until: isCurrent() ? now + freshFor(confirmed, freshMs) : 0,
    };
    if (old) old.until = 0;
    keep(path, read);
    return read;
  }

  return {
    find,
    generation: () => generation,
    isShared: (path) => reads.has(path),
    note(path, headers) {
      if (freshMs === 0 || headers['etag'] === undefined) return;
      if (isShared(headers['cache-control']) && !reads.has(path)) keep(path, null);
    },
    read(path) {
      const found = find(path);
      if (found) return Promise.resolve(found);
      const begun = asking.get(path);
      if (begun) return begun;
      // After a content change, the map holds another in-flight request for this path, or none.
      const asked: Promise<KeptRead | OtherAnswer> = ask(path, () => asking.get(path) === asked);
      asking.set(path, asked);
      const end = () => asking.get(path) === asked && asking.delete(path);
      asked.then(end, end);
      return asked;
    },
    forget() {
      asking.clear();
      generation += 1;
      for (const read of reads.values()) if (read) Object.assign(read, { until: 0, confirmed: 0 });
    },
  };
}

/**
 * How long an answer is served without revalidation, in ms.
 *
 * @param confirmed revalidations without a difference since the last content change.
 */
export function freshFor(confirmed: number, stepMs = FRESH_MS): number {
  return stepMs * Math.min(1 + confirmed, MOST_STEPS);
}

export function isFresh(read: Pick<KeptRead, 'until'>): boolean {
  return read.until > performance.now();
}

export function isKept(answer: KeptRead | OtherAnswer): answer is KeptRead {
  return 'until' in answer;
}

/** Hash of an answer without its counts of views. */
export function contentOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes.toString().replaceAll(COUNTS, '')).digest('base64url');
}

const isShared = (cacheControl: unknown) => cacheControl === SHARED;

async function fetchFrom(
  urls: readonly string[],
  path: string,
  etag: string | undefined,
): Promise<OtherAnswer> {
  const failures: unknown[] = [];
  for (const url of urls.slice(0, MOST_TRIES)) {
    try {
      const answer = await fetch(url + path, {
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
        },
        signal: AbortSignal.timeout(ASK_MS),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: answer.headers, bytes };
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No api process responds.');
}
