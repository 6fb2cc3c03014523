import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoded } from '@maru/platform/encoded-body';
import { createKeptAnswerWriter, type KeptAnswer } from '@maru/platform/kept-answer';
import type { Metrics } from '@maru/platform/metrics';
import type { HashedAssets } from './hashed-assets.ts';
import type { Pages } from './pages.ts';
import { headersForVisitor } from './visitor-headers.ts';

/** Addresses of the staff area that need no decoding. The framework answers all others. */
const STAFF_AREA = /^\/curve(?:[/?][\w\-./?=&]{0,500})?$/;
/** May ask for the preview of staff, whose content depends on cookies. An escape may hide its name. */
const MAY_PREVIEW = /\?.*(?:preview|%)/;

interface MemoryOptions {
  pages: Pages;
  assets: HashedAssets;
  /** Headers of every answer. */
  common: Readonly<Record<string, string>>;
  /** Whether the cookies are Secure. */
  secure: boolean;
  metrics: Pick<Metrics, 'httpRequests'>;
}

interface Found {
  answer: KeptAnswer;
  /** Headers of this visitor alone. */
  own: readonly string[];
}

/**
 * Answers requests for kept pages and hashed files before the framework hears of them. They are
 * counted, and not timed one by one.
 *
 * @returns a function that answers a request, or returns `false`. It calls `otherwise` when an
 *   answer cannot be made after all.
 */
export function createMemoryAnswers({ pages, assets, common, secure, metrics }: MemoryOptions) {
  const write = createKeptAnswerWriter(common);

  function find({ url = '/', headers }: IncomingMessage): Found | null {
    const asset = assets(url, headers);
    if (asset) return { answer: asset, own: [] };
    const page = pages.find(url) ?? (STAFF_AREA.test(url) ? pages.shell() : null);
    if (page?.status !== 200) return null;
    if (headers.cookie !== undefined && MAY_PREVIEW.test(url)) return null;
    return { answer: page, own: Object.entries(headersForVisitor(headers, secure)).flat() };
  }

  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean => {
    const { method = 'GET', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    if ('content-length' in headers || 'transfer-encoding' in headers) return false;
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
  };
}
