import type { Brand } from '@maru/brands/brand';
import type { Config } from '@maru/platform/config/config';
import { DAY_MS, seoulMidnightOf } from '@maru/platform/core/seoul-day';
import type { KeptAnswer } from '@maru/platform/http/kept-answer';
import type { Rendered, RenderWish } from '../src/app/entry-server.tsx';
import { adminScript, adminShell, type Environment } from './admin-shell.ts';
import type { Site } from './built-site.ts';
import { cleanAnswer } from './clean-answer.ts';
import { createPageBody } from './page-body.ts';
import type { ApiReads } from './api-reads.ts';
import { createPageCache } from './page-cache.ts';
import { createPageReads, type PageReads } from './page-reads.ts';
import { hashOfScript, pagePolicy } from './security-headers.ts';

/** Headers of a page without its data. The page itself retries its data every few seconds. */
const AWAY = { 'retry-after': '30', 'x-robots-tag': 'noindex' };
const UNKEPT = { 'cache-control': 'no-store' };
const TYPE = 'text/html; charset=utf-8';

/** Cache time of a page if its reads do not determine its content. */
const UNTOLD_MS = 1_000;
/** Age limit of a page that shows no time, without a content change. */
const MOST_AGE_MS = 10 * 60_000;
/**
 * Age limit of a page with labels such as "5 minutes ago". Scripts correct the labels after
 * hydration.
 */
const MOST_AGE_TIMED_MS = 60_000;
/** Age limit of a page with a countdown, or another label of less than `COARSE_MS`. */
const MOST_AGE_COUNTED_MS = 15_000;
const COARSE_MS = 10_000;
/** The limit of any page while too many other pages are being rendered. */
const MOST_AGE_BUSY_MS = 15 * 60_000;

type RenderedPage = Extract<Rendered, { kind: 'page' }>;
type Redirect = Extract<Rendered, { kind: 'redirect' }>;

/** A page as it is sent, with the headers that do not depend on the visitor. They may forbid caches. */
export interface PreparedPage extends KeptAnswer {
  kind: 'page';
  status: number;
  html: string;
}

interface CachedPage {
  shown: PreparedPage | Redirect;
  reads: PageReads | null;
  renderedAt: number;
  /** Until when it stays correct without a content change, in ms since the epoch. */
  currentUntil: number;
}

export interface PagesOptions {
  site: Site;
  brand: Brand;
  config: Pick<Config, 'publicUrl' | 'production' | 'mediaUrls' | 'ipLookupUrls'>;
  /** Where the API is now, the best place first. */
  apiUrls: () => string[];
  apiReads: Pick<ApiReads, 'read' | 'generation'>;
  /** No content policy, because Vite's own scripts would not pass it. */
  dev: boolean;
}

/** The pages of the site, rendered for a guest. */
export interface Pages {
  /**
   * The page of an address, cached or rendered.
   *
   * @throws TooManyRenders
   */
  at: (address: string) => Promise<PreparedPage | Redirect>;
  /** The cached page of an address; `null` if it has to be rendered. */
  find: (address: string) => PreparedPage | null;
  /** A page that shows the post of a staff preview. Nothing keeps it. */
  showPreview: (
    address: string,
    preview: NonNullable<RenderWish['preview']>,
  ) => Promise<PreparedPage | Redirect>;
  /** The page of the staff area. It is the same at every address and changes with a build only. */
  shell: () => PreparedPage;
}

export function createPages({ site, brand, config, apiUrls, apiReads, dev }: PagesOptions): Pages {
  const pageReads = createPageReads(apiReads);
  const wishFor = (address: string) => ({
    address,
    renderedAt: Date.now(),
    origin: config.publicUrl,
    assetsOf: site.assetsOf,
  });
  const renderFrom = async (api: string, wish: RenderWish) => {
    const { render, startRendering } = await site.renderer();
    startRendering(api, cleanAnswer, pageReads.send);
    return render(wish);
  };
  /** @param framed whether it is a preview of staff. */
  const prepared = ({ status, html, script }: RenderedPage, framed = false): PreparedPage => ({
    ...answerOf(html, {
      ...(dev ? {} : pagePolicy(hashOfScript(script), config, false, framed)),
      ...(status === 503 && AWAY),
      ...((framed || status === 503) && UNKEPT),
    }),
    status,
  });

  const renderAt = async (address: string): Promise<CachedPage> => {
    const [first = '', second] = apiUrls();
    const wish = wishFor(address);
    const once = await pageReads.collect(() => renderFrom(first, wish));
    const hasData = once.rendered.kind !== 'page' || once.rendered.status !== 503;
    // The API process that it asked may have just died, so the second one gets a retry.
    const { rendered, reads } =
      hasData || second === undefined
        ? once
        : await pageReads.collect(() => renderFrom(second, wish));
    const shown = rendered.kind === 'redirect' ? rendered : prepared(rendered);
    const stepMs = rendered.kind === 'page' ? rendered.stepMs : undefined;
    const { renderedAt } = wish;
    return { shown, reads, renderedAt, currentUntil: currentUntilOf(renderedAt, stepMs) };
  };
  const ageOf = ({ renderedAt }: CachedPage) => Date.now() - renderedAt;
  const isCurrent = ({ currentUntil }: CachedPage) => Date.now() < currentUntil;
  const cache = createPageCache<CachedPage>({
    render: renderAt,
    isFresh: (page) =>
      page.reads === null
        ? ageOf(page) < UNTOLD_MS
        : isCurrent(page) && pageReads.areFresh(page.reads),
    isSame: async (page, isBusy) =>
      page.reads !== null &&
      (isCurrent(page) || (isBusy && ageOf(page) < MOST_AGE_BUSY_MS)) &&
      (await pageReads.areSame(page.reads).catch(() => false)),
  });

  const built: Environment = config.production ? 'production' : 'demo';
  let shell: PreparedPage | undefined;
  const makeShell = () => {
    const assets = site.adminAssets();
    const policy = dev ? {} : pagePolicy(hashOfScript(adminScript(assets)), config, true);
    return answerOf(adminShell(brand, assets, dev ? 'development' : built), policy);
  };

  return {
    at: async (address) => (await cache.at(address)).shown,
    find(address) {
      const shown = cache.find(address)?.shown;
      return shown?.kind === 'page' ? shown : null;
    },
    async showPreview(address, preview) {
      const [api = ''] = apiUrls();
      const page = await renderFrom(api, { ...wishFor(address), preview });
      return page.kind === 'redirect' ? page : prepared(page, true);
    },
    shell: () => (shell ??= makeShell()),
  };
}

/**
 * Pages choose their data by the day in Seoul, so none is current after midnight.
 *
 * @param stepMs of the finest label that follows the clock.
 */
function currentUntilOf(renderedAt: number, stepMs: number | undefined): number {
  return Math.min(renderedAt + mostAgeOf(stepMs), seoulMidnightOf(renderedAt) + DAY_MS);
}

/** @param stepMs of the finest label that follows the clock. */
function mostAgeOf(stepMs: number | undefined): number {
  if (stepMs === undefined) return MOST_AGE_MS;
  return stepMs < COARSE_MS ? MOST_AGE_COUNTED_MS : MOST_AGE_TIMED_MS;
}

function answerOf(html: string, headers: Readonly<Record<string, string>>): PreparedPage {
  const { etag, ...body } = createPageBody(html);
  return { kind: 'page', status: 200, html, body, etag, type: TYPE, headers };
}
