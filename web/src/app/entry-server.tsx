import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { latestSchedule } from '@maru/contract/broadcast/broadcast';
import type { PostView } from '@maru/contract/post/post';
import type { StaffPostKind } from '@maru/contract/post/staff-post';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { findPage } from '../home/routes/site-routes.tsx';
import { CallFailed, setCallBase } from '../shared/call.ts';
import { isMissing } from '../shared/page-subject.ts';
import { callQuery, createQueries } from '../shared/query.ts';
import { ClockSteps } from '../shared/server-clock.ts';
import { scriptsOf, ThingsOfPage, type Thing } from '../shared/structured-data.tsx';
import { App } from './app.tsx';
import { Head, type PageAssets } from './head.tsx';
import { STATE_ID, writeState, type PageState } from './page-state.ts';
import { showPreview } from './show-preview.ts';
import { siteLinksQuery } from '../shared/site-links.tsx';

/** Time limit for loading a page's data. The browser fetches data that is missing after it. */
const PREFETCH_MS = 2_500;
const RENDER_MS = 10_000;
const MOST_BYTES = 10_000_000;
/** How long the scripts wait for the first picture at most. */
const MOST_WAIT_MS = 3_000;
const HELD_MS = 50;
/**
 * Minimum interval between reloads. If scripts are still missing after a reload, the page is not
 * reloaded again before this time.
 */
const AGAIN_MS = 10 * 60 * 1_000;

export interface RenderWish {
  /** Requested path and query. */
  address: string;
  /** Server time, in ms since the epoch. */
  renderedAt: number;
  origin: string;
  /** The scripts and styles of the page, given the source file of its screen. */
  assetsOf: (screenFile: string | null) => PageAssets;
  /** Post to show instead of the one from the API, for the staff preview. */
  preview?: { kind: StaffPostKind; post: PostView };
}

export type Rendered =
  | {
      kind: 'page';
      status: 200 | 404 | 503;
      html: string;
      /** Text of the one script that runs inline. */
      script: string;
      /** Smallest step, in ms, in which a label of the page follows the clock. */
      stepMs?: number | undefined;
    }
  | { kind: 'redirect'; location: string };

/**
 * Sets the address of the API for the renderer. Pages are rendered for a guest, so requests carry
 * no cookie.
 *
 * @param cleanAnswer removes unsafe content from a response. The renderer has no sanitiser.
 * @param send replaces `fetch`.
 */
export function startRendering(
  apiUrl: string,
  cleanAnswer: (answer: unknown) => unknown,
  send?: (address: string, init: RequestInit) => Promise<Response>,
): void {
  setCallBase(apiUrl, cleanAnswer, send);
}

/**
 * Renders one page with its data, for a guest. If the main data cannot be loaded, the status is
 * 503. The page then shows its frame and the browser retries. Rejects when a component throws.
 */
export async function render(wish: RenderWish): Promise<Rendered> {
  const { pathname, search } = new URL(wish.address, wish.origin);
  const page = findPage(pathname);
  if (page && 'redirect' in page) return { kind: 'redirect', location: page.redirect + search };

  const withoutId = page?.route.withoutId;
  if (withoutId !== undefined && !new URLSearchParams(search).has('_id')) {
    return { kind: 'redirect', location: withoutId };
  }

  const queries = createQueries();
  if (wish.preview) showPreview(queries, wish.preview);
  const screen = page ? await page.shown.load() : null;
  // A guarded page is not rendered for a visitor without a session, so its data are not prefetched.
  const isGuarded = page?.route.access !== undefined || page?.route.onlyFrom !== undefined;
  const at = { params: page?.params ?? {}, search: new URLSearchParams(search) };
  const [main] = await Promise.all([
    screen?.prefetch && !isGuarded
      ? prefetched(screen.prefetch(queries, at), page?.route.one)
      : ('there' as const),
    prefetched(queries.fetchQuery(callQuery(latestSchedule, {}))),
    prefetched(queries.fetchQuery(siteLinksQuery())),
  ]);
  const missing = main === 'missing';

  const state: PageState = {
    renderedAt: wish.renderedAt,
    origin: wish.origin,
    missing,
    preview: wish.preview?.kind ?? null,
    queries: dehydrate(queries),
  };
  const assets = wish.assetsOf(page?.shown.file || null);
  const script = startScript(assets);
  const { html, stepMs } = await renderHtml(wish, state, queries, { assets, script });
  return { kind: 'page', status: page === null ? 404 : STATUS[main], html, script, stepMs };
}

/**
 * Result of a fetch: data exist, the address names nothing, or the API is unavailable or too slow.
 */
type Fetched = 'there' | 'missing' | 'away';

const STATUS = { there: 200, missing: 404, away: 503 } as const satisfies Record<Fetched, number>;

/**
 * Waits for the data of a page. For a page of one object, a 4xx that means a missing object is
 * `missing`.
 */
async function prefetched(data: Promise<unknown>, isOfOne = false): Promise<Fetched> {
  const late = new Promise<Fetched>((resolve) => setTimeout(resolve, PREFETCH_MS, 'away').unref());
  const fetched = data.then(
    (): Fetched => 'there',
    (error: unknown): Fetched => {
      const isRefused = error instanceof CallFailed && error.status >= 400 && error.status < 500;
      if (!isRefused) return 'away';
      // A list reports a rejected query itself, such as an impossible page number.
      return (isOfOne ? isMissing(error) : error.code === 'NOT_FOUND') ? 'missing' : 'there';
    },
  );
  return Promise.race([fetched, late]);
}

async function renderHtml(
  wish: RenderWish,
  state: PageState,
  queries: QueryClient,
  { assets, script }: { assets: PageAssets; script: string },
): Promise<{ html: string; stepMs: number | undefined }> {
  const things: Thing[] = [];
  let stepMs: number | undefined;
  const noteStep = (tickMs: number) => (stepMs = Math.min(stepMs ?? tickMs, tickMs));
  const markup = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ThingsOfPage value={(thing) => things.push(thing)}>
        <ClockSteps value={noteStep}>
          <App
            state={state}
            queries={queries}
            address={wish.address}
            router={(routes) => <StaticRouter location={wish.address}>{routes}</StaticRouter>}
            head={<Head assets={assets} />}
          />
        </ClockSteps>
      </ThingsOfPage>,
      {
        bootstrapScriptContent: script,
        // The response is sent only when it is complete, so no part is streamed and inserted later.
        progressiveChunkSize: MOST_BYTES,
        onAllReady() {
          clearTimeout(patience);
          text(pipe(new PassThrough())).then(resolve, reject);
        },
        onError: reject,
      },
    );
    const patience = setTimeout(
      () => abort(new Error('Rendering the page took too long.')),
      RENDER_MS,
    );
  });
  return { html: withScripts(markup, state, things), stepMs };
}

/**
 * Starts the scripts of the page after its first paint. The served page is readable without
 * scripts, so they must not compete with the paint. An earlier interaction also starts them. A
 * background page starts them as well, because it never paints. The scripts run one after another,
 * dependencies first, so that the page can respond between them. A form submitted before its script
 * is ready is resubmitted with all of its input, until the script handles it.
 *
 * A process of another build does not have these scripts. In that case the page reloads once. It
 * does not reload while the server is unavailable, because the current page is still readable.
 */
function startScript({ entries, modules }: PageAssets): string {
  return `{
let entries=${JSON.stringify(entries)},held,started,start=async()=>{
if(started)return;started=1;
for(let href of [...entries,...${JSON.stringify(modules)}])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
try{for(let href of entries){await import(href);await new Promise(done=>setTimeout(done))}}
catch(why){await again().catch(()=>0);throw why}},
again=async()=>{
let name='maru.again';
if(Date.now()-sessionStorage.getItem(name)<${AGAIN_MS})return;
if((await fetch(entries[0],{method:'HEAD'})).status>=500)return;
sessionStorage.setItem(name,Date.now());location.reload()};
addEventListener('submit',sent=>{
let {target,submitter}=sent;
if(sent.defaultPrevented||target.method!=='post')return;
sent.preventDefault();start();clearTimeout(held);
held=setTimeout(()=>target.isConnected&&target.requestSubmit(submitter),${HELD_MS})});
if(document.hidden)start();else{
new PerformanceObserver(()=>setTimeout(start)).observe({type:'paint',buffered:true});
for(let doing of ['pointerdown','keydown'])addEventListener(doing,start,{once:true});
setTimeout(start,${MOST_WAIT_MS})}}`;
}

/**
 * Adds data in script elements that browsers do not execute. The content security policy allows
 * them.
 */
function withScripts(html: string, state: PageState, things: readonly Thing[]): string {
  const script = `<script type="application/json" id="${STATE_ID}">${writeState(state)}</script>`;
  // A function as the replacement, because `$` in the data means nothing there.
  return html.replace('</body>', () => `${scriptsOf(things)}${script}</body>`);
}

export { listCalendar } from './broadcast-calendar.ts';
export { listIncidentNews } from './incident-news.ts';
export { listNews, listPages } from './page-list.ts';
