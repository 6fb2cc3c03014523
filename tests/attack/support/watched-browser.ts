import { editorView } from '@maru/contract/editor/editor';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { CLOBBERED } from './payloads.ts';

const PATIENCE_MS = 15_000;
/** After all is there: handlers that wait for an animation, a picture or an answer. */
const SETTLE_MS = 150;

/** How a browser is weakened, so that one line of defence is seen without the one behind it. */
export interface Weakness {
  /** The content policy of pages is not obeyed. */
  csp: 'on' | 'off';
  /** The call that cleans HTML for display cannot be reached. */
  editorView: 'up' | 'failing';
}

/** Observations of one page. */
export interface Sight {
  /** Status of the server's answer for the page. */
  status: number;
  /** The path the browser was at in the end: where the page, or the server, had sent it. */
  endedAt: string;
  /** Payloads that ran, or for which a resource was loaded. */
  hits: string[];
  /**
   * Elements that would run a payload if a user activated them, or that take a name reserved by our
   * code.
   */
  traces: string[];
  /** Violations that the content security policy blocked. */
  violations: string[];
  /** Payloads displayed as harmless text. They show which payloads reached the page. */
  shown: string[];
  askedEditorView: boolean;
  links: string[];
}

export interface WatchedBrowser {
  /** Opens a page in a tab of its own and looks at it until it has settled. */
  look(address: string): Promise<Sight>;
  close(): Promise<void>;
}

/**
 * A browser session that records every effect of a script:
 *
 * - calls of `hit`
 * - dialogs and new windows
 * - navigation away from the page
 * - requests for a canary
 *
 * @param spoil changes a page before the browser receives it.
 */
export async function watchedBrowser(
  browser: Browser,
  { url, cookies, weakness }: { url: string; cookies: readonly string[]; weakness: Weakness },
  spoil?: (html: string) => string,
): Promise<WatchedBrowser> {
  const context = await browser.newContext({
    bypassCSP: weakness.csp === 'off',
    locale: 'ko-KR',
    // A service worker would answer from its cache instead of the server.
    serviceWorkers: 'block',
  });
  await context.addCookies(
    cookies.map((cookie) => {
      const at = cookie.indexOf('=');
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: secure(url) };
    }),
  );
  // The TypeScript loader names functions with this helper, including functions that are sent into
  // the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  const seen = new Map<Page, Sight>();
  await context.exposeBinding('hit', ({ page }, no: unknown) => {
    seen.get(page)?.hits.push(`ran ${String(no)}`);
  });
  if (weakness.editorView === 'failing') {
    await context.route(`**${editorView.path}`, (route) => route.abort());
  }
  if (spoil) await spoilPages(context, url, spoil);

  async function look(address: string): Promise<Sight> {
    const sight = emptySight();
    const page = await context.newPage();
    seen.set(page, sight);
    page.on('dialog', (dialog) => {
      sight.hits.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    // Observe requests without intercepting them. The browser then uses its cache and sends fewer
    // requests.
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/canary/')) sight.hits.push(`asked for ${pathname}`);
      if (pathname === editorView.path) sight.askedEditorView = true;
    });
    page.on('popup', (popup) => sight.hits.push(`window ${popup.url()}`));
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && !frame.url().startsWith(url)) {
        sight.hits.push(`left for ${frame.url()}`);
      }
    });
    page.on('console', (message) => {
      const text = message.text();
      if (/Content Security Policy|TrustedHTML|TrustedScript/.test(text)) {
        sight.violations.push(text.slice(0, 300));
      }
    });
    try {
      const answer = await page.goto(url + address, { waitUntil: 'load', timeout: PATIENCE_MS });
      sight.status = answer?.status() ?? 0;
      await page.waitForFunction(isSettled, undefined, { timeout: PATIENCE_MS }).catch(() => null);
      await page.waitForTimeout(SETTLE_MS);
      const { traces, shown, links } = await page.evaluate(inspect, [...CLOBBERED]);
      Object.assign(sight, { traces, shown, links, endedAt: new URL(page.url()).pathname });
    } finally {
      await page.close();
      seen.delete(page);
    }
    return sight;
  }

  return { look, close: () => context.close() };
}

function emptySight(): Sight {
  return {
    status: 0,
    endedAt: '',
    hits: [],
    traces: [],
    violations: [],
    shown: [],
    askedEditorView: false,
    links: [],
  };
}

/** Cookies with the prefix of a host are for secure origins; a browser counts this machine as one. */
function secure(url: string): string {
  return url.replace(/^http:/, 'https:');
}

async function spoilPages(
  context: BrowserContext,
  url: string,
  spoil: (html: string) => string,
): Promise<void> {
  await context.route(`${url}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: spoil(await response.text()) });
  });
}

/** Whether the scripts have taken the page over and nothing in it waits. Runs in the page. */
function isSettled(): boolean {
  const isStaff = location.pathname.startsWith('/curve');
  const isAwake = isStaff
    ? document.querySelector('h1') !== null
    : document.querySelector('#maru-state') === null ||
      document.documentElement.hasAttribute('data-awake');
  return isAwake && document.querySelector('main [aria-busy="true"]') === null;
}

/** Inspects the elements, texts and links of the page. Runs in the page. */
function inspect(names: readonly string[]): Pick<Sight, 'traces' | 'shown' | 'links'> {
  const RUNS =
    // oxlint-disable-next-line no-control-regex -- browsers leave these out before a scheme
    /^[\u0000-\u0020]*(?:(?:java|vb)script:|data:(?:text|application|[^,]*svg))/i;
  const NUMBER = /(?:hit\(|canary\/|공격 )(\d+)/g;
  const traces: string[] = [];
  const note = (what: string, element: Element) =>
    traces.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
  for (const element of document.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) note('handler', element);
      if (/^(?:href|src|action|formaction|xlink:href|data|srcdoc|poster|background)$/i.test(name)) {
        // A browser leaves out control characters when it reads a scheme.
        if (RUNS.test(value.replace(/[\t\n\r]/g, ''))) note('address', element);
      }
      if (name === 'srcdoc') note('document in a frame', element);
      if (
        name === 'style' &&
        /url\(|position:\s*fixed/.test(value) &&
        /canary|덮개/.test(element.outerHTML)
      ) {
        note('style', element);
      }
    }
    if (/^(?:base|object|embed|applet|frameset|portal|math|marquee)$/.test(tag))
      note('element', element);
    if (tag === 'meta' && element.hasAttribute('http-equiv')) note('element', element);
    // Our own form fields have such names. Code that finds an element uses its id.
    const named = tag === 'form' ? element.getAttribute('name') : element.id;
    if (names.includes(named ?? '') && tag !== 'script') note('name', element);
  }
  const texts = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT,
    ({ parentElement }) =>
      parentElement?.tagName === 'SCRIPT' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const numbers = new Set<string>();
  while (texts.nextNode()) {
    for (const [, no = ''] of texts.currentNode.nodeValue?.matchAll(NUMBER) ?? []) numbers.add(no);
  }
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search);
  return { traces, shown: [...numbers], links };
}
