import { legacyRowOf } from '@maru/brands/legacy';
import type { Brand } from '@maru/brands/brand';
import { MOST_SEARCH_LETTERS } from '@maru/contract/search';
import type { Config } from '@maru/platform/config';
import { contentEncodingOf } from '@maru/platform/encoded-body';
import { hasAnswer } from '@maru/platform/entity-tag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Rendered, RenderWish } from '../src/app/entry-server.tsx';
import { adminScript, adminShell, type Environment } from './admin-shell.ts';
import type { Site } from './built-site.ts';
import { cleanAnswer } from './clean-answer.ts';
import { failurePage, failureStatusOf, type FailureStatus } from './failure-page.ts';
import { guestTiming } from './guest-timing.ts';
import { createLegacyHits } from './legacy-hits.ts';
import { createPageBody, type PageBody } from './page-body.ts';
import { createPageCache, TooManyRenders } from './page-cache.ts';
import { previewOf } from './preview.ts';
import { hashOfScript, pagePolicy, plainPolicy } from './security-headers.ts';

const RETRY_AFTER_S = 2;
/** Of a page without its data. The page itself asks for them every few seconds. */
const AWAY = { 'retry-after': '30', 'x-robots-tag': 'noindex' };
/**
 * A browser keeps a page and asks whether it has changed. Server-Timing differs by visitor, so no
 * shared cache may keep it.
 */
const KEPT = { 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
const UNKEPT = { 'cache-control': 'no-store' };
/** Longer addresses are nobody's pages, and would only fill the cache. */
const MOST_ADDRESS = 2_000;
/** Except here, where people paste what they look for. */
const SEARCH = '/search';

type RenderedPage = Extract<Rendered, { kind: 'page' }>;

/** A page as it is sent, with the headers that do not depend on the visitor. */
interface PreparedPage {
  kind: 'page';
  status: number;
  html: string;
  body: PageBody;
  headers: Readonly<Record<string, string>>;
}

export interface PageOptions {
  site: Site;
  brand: Brand;
  config: Pick<
    Config,
    | 'publicUrl'
    | 'production'
    | 'COOKIE_SECURE'
    | 'MEDIA_ORIGINS'
    | 'ipLookupUrls'
    | 'SESSION_SECRET'
    | 'TRUSTED_PROXIES'
  >;
  /** Where the API is now, the best place first. */
  apiUrls: () => string[];
  /** No content policy, because Vite's own scripts would not pass it. */
  dev: boolean;
}

/** Every address that is no file: pages, redirects, addresses of the former site, and 404. */
export function pageRoutes(
  app: FastifyInstance,
  { site, brand, config, apiUrls, dev }: PageOptions,
): void {
  const legacyHits = createLegacyHits(() => apiUrls()[0] ?? '');
  app.addHook('onClose', () => legacyHits.stop());

  const renderFrom = async (api: string, wish: RenderWish) => {
    const { render, startRendering } = await site.renderer();
    startRendering(api, cleanAnswer);
    return render(wish);
  };
  const pageAt = createPageCache(async (address) => {
    const [first = '', second] = apiUrls();
    const rendered = await renderFrom(first, wishFor(address));
    const hasData = rendered.kind !== 'page' || rendered.status !== 503;
    // The process it asked may have died just now.
    const page =
      hasData || second === undefined ? rendered : await renderFrom(second, wishFor(address));
    return page.kind === 'redirect' ? page : prepared(page);
  });
  const wishFor = (address: string) => ({
    address,
    renderedAt: Date.now(),
    origin: config.publicUrl,
    assetsOf: site.assetsOf,
  });
  /** @param framed whether it is a preview of staff, which nothing keeps. */
  const prepared = ({ status, html, script }: RenderedPage, framed = false): PreparedPage => ({
    kind: 'page',
    status,
    html,
    body: createPageBody(html),
    headers: {
      ...(dev ? {} : pagePolicy(hashOfScript(script), config, false, framed)),
      ...(status === 503 && AWAY),
      ...(framed || status === 503 ? UNKEPT : KEPT),
    },
  });

  /** Sends the same bytes to every guest. Vite adds its scripts to a page while it is worked on. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage) {
    void reply
      .headers(page.headers)
      .header('etag', page.body.etag)
      .header('server-timing', guestTiming(request, config.COOKIE_SECURE));
    if (page.status === 200 && hasAnswer(request.headers['if-none-match'], page.body.etag)) {
      return reply.status(304).send();
    }
    void reply.status(page.status).type('text/html; charset=utf-8');
    if (site.finish) return reply.send(await site.finish(request.url, page.html));
    const { encoding, bytes } = await page.body.for(request.headers['accept-encoding']);
    return reply.headers(contentEncodingOf(encoding)).send(bytes);
  }

  const built: Environment = config.production ? 'production' : 'demo';
  const environment = dev ? 'development' : built;
  let shell: PreparedPage | undefined;
  const sendShell = (request: FastifyRequest, reply: FastifyReply) => {
    shell ??= staffShell({ site, brand, config, dev }, environment);
    return sendPage(request, reply, shell);
  };
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
      const shown = await renderFrom(api, { ...wishFor(address), preview });
      if (shown.kind === 'page') return sendPage(request, reply, prepared(shown, true));
    }
    const page = await pageAt(address);
    if (page.kind === 'redirect') return reply.redirect(page.location, 302);
    return sendPage(request, reply, page);
  });

  // A form that was sent before its script was there. Every form posts, so that nothing typed
  // stands in an address; what it held goes nowhere, unread, and the page is shown again.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/*', async (request, reply) => {
    if (hasBackslash(request.url)) return sendFailure(reply, 404, brand);
    return reply.redirect(ownAddress(request.url), 303);
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof TooManyRenders) {
      return sendFailure(reply.header('retry-after', RETRY_AFTER_S), 503, brand);
    }
    const { statusCode, headers } = httpError.safeParse(error).data ?? {};
    const status = failureStatusOf(statusCode);
    // A 4xx is the client's: a range beyond the end of a file, a precondition that does not hold.
    if (status < 500) return sendFailure(reply.headers(rangeOf(headers)), status, brand);
    request.log.error({ err: error, url: request.url }, 'a page failed');
    return sendFailure(reply.header('retry-after', RETRY_AFTER_S), status, brand);
  });

  // What no route takes: a method that no page has, or an address longer than any of ours.
  app.setNotFoundHandler((request, reply) => {
    if (ANSWERED.includes(request.method)) return sendFailure(reply, 404, brand);
    return sendFailure(reply.header('allow', ANSWERED.join(', ')), 405, brand);
  });
}

/** The page of the staff area. It is the same at every address and changes with a build only. */
function staffShell(
  { site, brand, config, dev }: Omit<PageOptions, 'apiUrls'>,
  environment: Environment,
): PreparedPage {
  const assets = site.adminAssets();
  const html = adminShell(brand, assets, environment);
  const policy = dev ? {} : pagePolicy(hashOfScript(adminScript(assets)), config, true);
  const headers = { ...policy, ...KEPT };
  return { kind: 'page', status: 200, html, body: createPageBody(html), headers };
}

/** Of a text too long to be looked for, as much as the search takes. */
function shortSearch(query: URLSearchParams): URLSearchParams {
  const letters = Array.from(query.get('q') ?? '');
  return new URLSearchParams({ q: letters.slice(0, MOST_SEARCH_LETTERS).join('') });
}

/** The methods that pages answer to. */
const ANSWERED = ['GET', 'HEAD', 'POST'];

/** Answers with a plain page of our own. */
export function sendFailure(
  reply: FastifyReply,
  status: FailureStatus,
  brand: Brand,
): FastifyReply {
  return reply
    .status(status)
    .headers(plainPolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(failurePage(status, brand));
}

/** Whether a path says anything: the letters of `/%ff` are none. */
function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address.replace(/[?#].*$/s, ''));
    return true;
  } catch (cause) {
    if (cause instanceof URIError) return false;
    throw cause;
  }
}

/** What an error of the file server or of Fastify carries. */
const httpError = z.looseObject({
  statusCode: z.optional(z.number()),
  headers: z.optional(z.record(z.string(), z.string())),
});

/** The size of the file, which goes with 416. */
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
