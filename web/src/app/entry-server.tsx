import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { latestSchedule } from '@maru/contract/broadcast';
import type { PostView } from '@maru/contract/post';
import type { StaffPostKind } from '@maru/contract/staff-post';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { findPage } from '../home/routes/site-routes.tsx';
import { CallFailed, setCallBase } from '../shared/call.ts';
import { isMissing } from '../shared/page-subject.ts';
import { callQuery, createQueries } from '../shared/query.ts';
import { scriptsOf, ThingsOfPage, type Thing } from '../shared/structured-data.tsx';
import { App } from './app.tsx';
import { Head, type PageAssets } from './head.tsx';
import { STATE_ID, writeState, type PageState } from './page-state.ts';
import { showPreview } from './show-preview.ts';
import { siteLinksQuery } from '../home/chrome/site-links.tsx';

/** How long the data of a page may take. What is not there by then, the browser fetches. */
const PREFETCH_MS = 2_500;
const RENDER_MS = 10_000;
const MOST_BYTES = 10_000_000;
/** How long the scripts wait for the first picture at most. */
const MOST_WAIT_MS = 3_000;

export interface RenderWish {
  /** Path and query as they were asked for. */
  address: string;
  /** Server time, in ms since the epoch. */
  renderedAt: number;
  origin: string;
  nonce: string;
  /** The scripts and styles of the page, given the source file of its screen. */
  assetsOf: (screenFile: string | null) => PageAssets;
  /** A post to show instead of what the API gives readers, for the preview of staff. */
  preview?: { kind: StaffPostKind; post: PostView };
}

export type Rendered =
  | { kind: 'page'; status: 200 | 404; html: string }
  | { kind: 'redirect'; location: string };

/**
 * Tells the renderer where the API is. Pages are rendered for a guest, so no cookie goes there.
 *
 * @param cleanAnswer takes from an answer what may not stand in a page; there is no sanitiser here.
 */
export function startRendering(apiUrl: string, cleanAnswer: (answer: unknown) => unknown): void {
  setCallBase(apiUrl, cleanAnswer);
}

/** Renders one page with its data, for a guest. Rejects when a component throws. */
export async function render(wish: RenderWish): Promise<Rendered> {
  const { pathname, search } = new URL(wish.address, wish.origin);
  const page = findPage(pathname);
  if (page && 'redirect' in page) return { kind: 'redirect', location: page.redirect + search };

  const queries = createQueries();
  if (wish.preview) showPreview(queries, wish.preview);
  const screen = page ? await page.shown.load() : null;
  // Nothing of a guarded page is rendered for a guest, so its data are not asked for.
  const isGuarded = page?.route.access !== undefined || page?.route.onlyFrom !== undefined;
  const at = { params: page?.params ?? {}, search: new URLSearchParams(search) };
  const [missing] = await Promise.all([
    screen?.prefetch && !isGuarded
      ? prefetched(screen.prefetch(queries, at), page?.route.one)
      : false,
    prefetched(queries.fetchQuery(callQuery(latestSchedule, {}))),
    prefetched(queries.fetchQuery(siteLinksQuery())),
  ]);

  const state: PageState = {
    renderedAt: wish.renderedAt,
    origin: wish.origin,
    missing,
    preview: wish.preview?.kind ?? null,
    queries: dehydrate(queries),
  };
  const html = await renderHtml(wish, state, queries, page?.shown.file || null);
  return { kind: 'page', status: page === null || missing ? 404 : 200, html };
}

/**
 * Waits for the data of a page. Of one thing, an address that the API refuses names none.
 *
 * @returns whether the page turned out not to exist.
 */
async function prefetched(data: Promise<unknown>, isOfOne = false): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PREFETCH_MS, false).unref());
  const missing = data.then(
    () => false,
    // Without its data a page still shows its frame, and the browser asks again.
    (error: unknown) =>
      isOfOne ? isMissing(error) : error instanceof CallFailed && error.code === 'NOT_FOUND',
  );
  return Promise.race([missing, late]);
}

async function renderHtml(
  wish: RenderWish,
  state: PageState,
  queries: QueryClient,
  screenFile: string | null,
): Promise<string> {
  const assets = wish.assetsOf(screenFile);
  const things: Thing[] = [];
  const markup = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ThingsOfPage value={(thing) => things.push(thing)}>
        <App
          state={state}
          queries={queries}
          address={wish.address}
          router={(routes) => <StaticRouter location={wish.address}>{routes}</StaticRouter>}
          head={<Head assets={assets} />}
        />
      </ThingsOfPage>,
      {
        nonce: wish.nonce,
        bootstrapScriptContent: startScript(assets),
        // Nothing is sent before all of it is there, so no part need come later and be moved in.
        progressiveChunkSize: MOST_BYTES,
        onAllReady() {
          clearTimeout(patience);
          text(pipe(new PassThrough())).then(resolve, reject);
        },
        onError: reject,
      },
    );
    const patience = setTimeout(() => abort(new Error('The page took too long.')), RENDER_MS);
  });
  return withScripts(markup, state, things);
}

/**
 * Starts the scripts of the page once its first picture is on the screen: what is served can be read
 * without them, so they must not compete with it. Whoever does something before that starts them
 * too, and so does a page in the background, which paints nothing. They run one by one, those that
 * others stand on first, so that the page answers between them.
 */
function startScript({ entries, modules }: PageAssets): string {
  return `{
let {nonce}=document.currentScript,entries=${JSON.stringify(entries)},started,start=async()=>{
if(started)return;started=1;
for(let href of [...entries,...${JSON.stringify(modules)}])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',nonce,href}));
for(let href of entries){await import(href);await new Promise(done=>setTimeout(done))}};
if(document.hidden)start();else{
new PerformanceObserver(()=>setTimeout(start)).observe({type:'paint',buffered:true});
for(let doing of ['pointerdown','keydown'])addEventListener(doing,start,{once:true});
setTimeout(start,${MOST_WAIT_MS})}}`;
}

/** Data in script elements that no browser runs: the content policy lets them pass. */
function withScripts(html: string, state: PageState, things: readonly Thing[]): string {
  const script = `<script type="application/json" id="${STATE_ID}">${writeState(state)}</script>`;
  // A function as the replacement, because `$` in the data means nothing there.
  return html.replace('</body>', () => `${scriptsOf(things)}${script}</body>`);
}

export { listNews, listPages } from './page-list.ts';
