import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoded } from '@maru/platform/http/encoded-body';
import { createKeptAnswerWriter, type KeptAnswer } from '@maru/platform/http/kept-answer';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import { isKept, type ApiReads, type KeptRead } from './api-reads.ts';
import type { HashedAssets } from './hashed-assets.ts';
import type { Pages } from './pages.ts';
import { requestIdIn } from './request-id.ts';
import { headersForVisitor } from './visitor-headers.ts';

/** Addresses of the staff area that need no decoding. The framework answers all others. */
const STAFF_AREA = /^\/curve(?:[/?][\w\-./?=&]{0,500})?$/;
/**
 * May request the staff preview. Its content depends on cookies. Percent-encoding may hide its
 * name.
 */
const MAY_PREVIEW = /\?.*(?:preview|%)/;

interface MemoryOptions {
  pages: Pick<Pages, 'find' | 'shell'>;
  /** `null` while the site is worked on: then only the API is answered for. */
  assets: HashedAssets | null;
  apiReads: Pick<ApiReads, 'find' | 'isShared' | 'read'>;
  /** Headers of every answer. */
  common: Readonly<Record<string, string>>;
  /** Whether the cookies are Secure. */
  secure: boolean;
  trustedProxies: readonly string[];
  metrics: Pick<Metrics, 'httpRequests'>;
}

interface Found {
  answer: KeptAnswer;
  /** Headers of this visitor alone. */
  own: readonly string[];
}

/** Answers a request, or returns `false`. Calls `otherwise` when it cannot answer after all. */
type Answerer = (
  request: IncomingMessage,
  response: ServerResponse,
  otherwise: () => void,
) => boolean;

/**
 * Answers requests from memory before the framework or the API receives them. These requests are
 * counted, but not timed individually.
 */
export function createMemoryAnswers(options: MemoryOptions): { web: Answerer; api: Answerer } {
  const { pages, assets, apiReads, common, secure, trustedProxies, metrics } = options;
  const write = createKeptAnswerWriter(common);

  function find({ url = '/', headers }: IncomingMessage): Found | null {
    if (assets === null) return null;
    const asset = assets(url, headers);
    if (asset) return { answer: asset, own: [] };
    const page = pages.find(url) ?? (STAFF_AREA.test(url) ? pages.shell() : null);
    if (page?.status !== 200) return null;
    if (headers.cookie !== undefined && MAY_PREVIEW.test(url)) return null;
    return { answer: page, own: Object.entries(headersForVisitor(headers, secure)).flat() };
  }

  return {
    /** Serves cached pages, the page of the staff area and hashed files. */
    web(request, response, otherwise) {
      const { method = 'GET', headers } = request;
      if ((method !== 'GET' && method !== 'HEAD') || hasBody(request)) return false;
      const found = find(request);
      if (!found) return false;
      const send = (encoded: Encoded) => {
        const status = write(request, response, { ...found, encoded });
        metrics.httpRequests.observe({ route: 'web', method, status: String(status) }, 0);
      };
      const encoded = found.answer.body.for(headers['accept-encoding']);
      if (encoded instanceof Promise) void encoded.then(send, otherwise);
      else send(encoded);
      return true;
    },

    /** Serves cached public reads of the API. */
    api(request, response, otherwise) {
      const { method = 'GET', url = '/', headers } = request;
      if (method !== 'GET' || hasBody(request) || !apiReads.isShared(url)) return false;
      const send = (answer: KeptRead, encoded: Encoded) => {
        const own = ['x-request-id', requestIdIn(request, trustedProxies)];
        const status = write(request, response, { answer, encoded, own });
        metrics.httpRequests.observe({ route: 'api', method, status: String(status) }, 0);
      };
      const kept = apiReads.find(url);
      const encoded = kept?.body.for(headers['accept-encoding']);
      if (kept && encoded && !(encoded instanceof Promise)) send(kept, encoded);
      else {
        void apiReads
          .read(url)
          .then(async (answer) => {
            if (isKept(answer)) send(answer, await answer.body.for(headers['accept-encoding']));
            else otherwise();
          })
          .catch(otherwise);
      }
      return true;
    },
  };
}

/** A body would have to be read before the next request of its connection. */
function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers;
}
