import { legacyRowOf } from '@maru/brands/legacy';
import type { Brand } from '@maru/brands/brand';
import { MOST_SEARCH_LETTERS } from '@maru/contract/search/search';
import { cutSearch } from '@maru/contract/text/typed-text';
import type { Config } from '@maru/platform/config/config';
import { hasAnswer } from '@maru/platform/http/entity-tag';
import { contentHeadersOfKept, headersOfKept } from '@maru/platform/http/kept-answer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Site } from './built-site.ts';
import { failureStatusOf } from './failure-page.ts';
import { createLegacyHits } from './legacy-hits.ts';
import { TooManyRenders } from './page-cache.ts';
import type { Pages, PreparedPage } from './pages.ts';
import { previewOf } from './preview.ts';
import { sendFailure } from './send-failure.ts';
import { shortLinkRoutes } from './short-link.routes.ts';
import { headersForVisitor } from './visitor-headers.ts';

const RETRY_AFTER_S = 2;
/** Longer addresses match no page, and would only fill the cache. */
const MOST_ADDRESS = 2_000;
/** The search page is the exception, because visitors paste long search terms. */
const SEARCH = '/search';

export interface PageOptions {
  pages: Pages;
  site: Pick<Site, 'finish'>;
  brand: Brand;
  config: Pick<Config, 'publicUrl' | 'COOKIE_SECURE' | 'SESSION_SECRET' | 'TRUSTED_PROXIES'>;
  /** Where the API is now, the best place first. */
  apiUrls: () => string[];
}

/** Every address that is no file: pages, redirects, addresses of the former site, and 404. */
export function pageRoutes(
  app: FastifyInstance,
  { pages, site, brand, config, apiUrls }: PageOptions,
): void {
  const legacyHits = createLegacyHits(() => apiUrls()[0] ?? '');
  app.addHook('onClose', () => legacyHits.stop());

  /** Sends the same bytes to every guest. Vite adds its scripts to a page while it is worked on. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage) {
    const encoded = await page.body.for(request.headers['accept-encoding']);
    void reply
      .headers({ ...headersForVisitor(request.headers, config.COOKIE_SECURE) })
      .headers(headersOfKept(page, encoded));
    if (page.status === 200 && hasAnswer(request.headers['if-none-match'], page.etag)) {
      return reply.status(304).send();
    }
    void reply.status(page.status).type(page.type);
    if (site.finish) return reply.send(await site.finish(request.url, page.html));
    return reply.headers(contentHeadersOfKept(page, encoded)).send(encoded.bytes);
  }

  shortLinkRoutes(app, {
    brand,
    config,
    apiUrls,
    // One address for all unknown codes, so that guesses do not fill the cache of pages.
    sendMissing: async (request, reply) => {
      const page = await pages.at('/s');
      if (page.kind === 'redirect') return sendFailure(reply, 404, brand);
      return sendPage(request, reply, page);
    },
  });

  const sendShell = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, pages.shell());
  app.get('/curve', sendShell);
  app.get('/curve/*', sendShell);

  app.get('/*', async (request, reply) => {
    const address = ownAddress(request.url);
    if (!isReadable(address)) return sendFailure(reply, 400, brand);
    if (hasBackslash(address)) return sendFailure(reply, 404, brand);
    const { pathname, search, searchParams } = new URL(address, config.publicUrl);
    if (address.length > MOST_ADDRESS) {
      if (pathname !== SEARCH) return sendFailure(reply, 404, brand);
      return reply.redirect(`${SEARCH}?${shortSearch(searchParams)}`, 302);
    }
    // One address a page: the same without its slash.
    if (/.\/$/.test(pathname)) return reply.redirect(pathname.replace(/\/+$/, '') + search, 301);
    const legacy = /\.asp$/i.test(pathname) ? legacyRowOf(brand, pathname, search) : null;
    if (legacy !== null) {
      legacyHits.add(legacy);
      return reply.redirect(encodeURI(legacy.target), 301);
    }

    const [api = ''] = apiUrls();
    const preview = await previewOf(request, address, api, config);
    if (preview) {
      const shown = await pages.showPreview(address, preview);
      if (shown.kind === 'page') return sendPage(request, reply, shown);
    }
    const page = await pages.at(address);
    if (page.kind === 'redirect') return reply.redirect(page.location, 302);
    return sendPage(request, reply, page);
  });

  // Handles a form submitted before its script loaded. Every form uses POST, so that typed values
  // never appear in an address. The body is discarded unread, and the page is shown again.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/*', async (request, reply) => {
    if (hasBackslash(request.url)) return sendFailure(reply, 404, brand);
    return reply.redirect(ownAddress(request.url), 303);
  });

  answerFailures(app, brand);
}

/** Pages for errors, and for requests without a route. */
function answerFailures(app: FastifyInstance, brand: Brand): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof TooManyRenders) {
      return sendFailure(reply.header('retry-after', RETRY_AFTER_S), 503, brand);
    }
    const { statusCode, headers } = httpError.safeParse(error).data ?? {};
    const status = failureStatusOf(statusCode);
    // A 4xx is a client error, such as a range beyond the end of a file or a failed precondition.
    if (status < 500) return sendFailure(reply.headers(rangeOf(headers)), status, brand);
    request.log.error({ err: error, url: request.url }, 'failed to render a page');
    return sendFailure(reply.header('retry-after', RETRY_AFTER_S), status, brand);
  });

  // Requests without a route: an unsupported method, or an address above the length limit.
  app.setNotFoundHandler((request, reply) => {
    if (ANSWERED.includes(request.method)) return sendFailure(reply, 404, brand);
    return sendFailure(reply.header('allow', ANSWERED.join(', ')), 405, brand);
  });
}

/** Cuts a search text to the length that the search accepts. */
function shortSearch(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams({ q: cutSearch(query.get('q') ?? '', MOST_SEARCH_LETTERS) });
}

/** The methods that pages answer to. */
const ANSWERED = ['GET', 'HEAD', 'POST'];

/** Whether a path decodes to valid text. `/%ff` does not. */
function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address.replace(/[?#].*$/s, ''));
    return true;
  } catch (cause) {
    if (cause instanceof URIError) return false;
    throw cause;
  }
}

/** Fields of an error from the file server or from Fastify. */
const httpError = z.looseObject({
  statusCode: z.optional(z.number()),
  headers: z.optional(z.record(z.string(), z.string())),
});

/** The size of the file, sent with 416. */
function rangeOf(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const range = headers['Content-Range'];
  return range === undefined ? {} : { 'content-range': range };
}

/** Address parsers read a backslash as a slash, so `/\\host` would be another site. */
function hasBackslash(url: string): boolean {
  return url.replace(/[?#].*$/s, '').includes('\\');
}

/** `//host/path` would be another site to every parser of addresses; here it is a path of ours. */
function ownAddress(url: string): string {
  return url.replace(/^\/{2,}/, '/');
}
