import type { Brand } from '@maru/brands/brand';
import type { Config } from '@maru/platform/config';
import type { KeptAnswer } from '@maru/platform/kept-answer';
import type { Rendered, RenderWish } from '../src/app/entry-server.tsx';
import { adminScript, adminShell, type Environment } from './admin-shell.ts';
import type { Site } from './built-site.ts';
import { cleanAnswer } from './clean-answer.ts';
import { createPageBody } from './page-body.ts';
import { createPageCache } from './page-cache.ts';
import { hashOfScript, pagePolicy } from './security-headers.ts';

/** Of a page without its data. The page itself asks for them every few seconds. */
const AWAY = { 'retry-after': '30', 'x-robots-tag': 'noindex' };
/**
 * A browser keeps a page and asks whether it has changed. Server-Timing differs by visitor, so no
 * shared cache may keep it.
 */
const KEPT = { 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
const UNKEPT = { 'cache-control': 'no-store' };
const TYPE = 'text/html; charset=utf-8';

type RenderedPage = Extract<Rendered, { kind: 'page' }>;
type Redirect = Extract<Rendered, { kind: 'redirect' }>;

/** A page as it is sent, with the headers that do not depend on the visitor. */
export interface PreparedPage extends KeptAnswer {
  kind: 'page';
  status: number;
  html: string;
}

export interface PagesOptions {
  site: Site;
  brand: Brand;
  config: Pick<Config, 'publicUrl' | 'production' | 'MEDIA_ORIGINS' | 'ipLookupUrls'>;
  /** Where the API is now, the best place first. */
  apiUrls: () => string[];
  /** No content policy, because Vite's own scripts would not pass it. */
  dev: boolean;
}

/** The pages of the site, as every guest gets them. */
export interface Pages {
  /** The page of an address, kept or rendered. @throws TooManyRenders */
  at: (address: string) => Promise<PreparedPage | Redirect>;
  /** The page that is kept for an address; `null` where it has to be rendered. */
  find: (address: string) => PreparedPage | null;
  /** A page that shows the post of a staff preview. Nothing keeps it. */
  showPreview: (
    address: string,
    preview: NonNullable<RenderWish['preview']>,
  ) => Promise<PreparedPage | Redirect>;
  /** The page of the staff area. It is the same at every address and changes with a build only. */
  shell: () => PreparedPage;
}

export function createPages({ site, brand, config, apiUrls, dev }: PagesOptions): Pages {
  const wishFor = (address: string) => ({
    address,
    renderedAt: Date.now(),
    origin: config.publicUrl,
    assetsOf: site.assetsOf,
  });
  const renderFrom = async (api: string, wish: RenderWish) => {
    const { render, startRendering } = await site.renderer();
    startRendering(api, cleanAnswer);
    return render(wish);
  };
  /** @param framed whether it is a preview of staff. */
  const prepared = ({ status, html, script }: RenderedPage, framed = false): PreparedPage => ({
    ...answerOf(html, {
      ...(dev ? {} : pagePolicy(hashOfScript(script), config, false, framed)),
      ...(status === 503 && AWAY),
      ...(framed || status === 503 ? UNKEPT : KEPT),
    }),
    status,
  });

  const cache = createPageCache(async (address) => {
    const [first = '', second] = apiUrls();
    const rendered = await renderFrom(first, wishFor(address));
    const hasData = rendered.kind !== 'page' || rendered.status !== 503;
    // The process it asked may have died just now.
    const page =
      hasData || second === undefined ? rendered : await renderFrom(second, wishFor(address));
    return page.kind === 'redirect' ? page : prepared(page);
  });

  const built: Environment = config.production ? 'production' : 'demo';
  let shell: PreparedPage | undefined;
  const makeShell = () => {
    const assets = site.adminAssets();
    const policy = dev ? {} : pagePolicy(hashOfScript(adminScript(assets)), config, true);
    return answerOf(adminShell(brand, assets, dev ? 'development' : built), { ...policy, ...KEPT });
  };

  return {
    at: (address) => cache.at(address),
    find(address) {
      const page = cache.find(address);
      return page?.kind === 'page' ? page : null;
    },
    async showPreview(address, preview) {
      const [api = ''] = apiUrls();
      const page = await renderFrom(api, { ...wishFor(address), preview });
      return page.kind === 'redirect' ? page : prepared(page, true);
    },
    shell: () => (shell ??= makeShell()),
  };
}

function answerOf(html: string, headers: Readonly<Record<string, string>>): PreparedPage {
  const { etag, ...body } = createPageBody(html);
  return { kind: 'page', status: 200, html, body, etag, type: TYPE, headers };
}
