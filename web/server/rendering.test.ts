import { coverAddress, postCover } from '@maru/contract/cover/cover';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { runInNewContext } from 'node:vm';
import { brandOf } from '@maru/brands/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanAnswer } from './clean-answer.ts';
import { openDevSite } from './dev-site.ts';
import { closeServer, urlOf } from './site.fixture.ts';

const ORIGIN = 'https://maru.test';
const EVIL = '</script><script>alert(1)</script>$&';

const onAir = {
  _id: 7,
  id: 7,
  title: `오늘 장 ${EVIL}`,
  type: 1,
  broadcast_status: 1,
  kind: 'free',
  start_date: '2026-11-20T09:00:00+09:00',
  end_date: null,
  content: null,
  expert: { _id: 1, nick: '한결', field: '반도체', profile: { profile_img_path: [] } },
  has_vod: false,
  version: 3,
};

const notice = {
  _id: 7,
  category: '점검',
  title: `서버 점검 안내 ${EVIL}`,
  excerpt: '토요일 새벽 한 시부터 두 시간 동안 점검해요.',
  img_path: null,
  images: [],
  pinned: false,
  expert: null,
  created_at: '2026-11-19T09:00:00+09:00',
  views: 3,
  body_html: '<p>토요일 새벽 한 시</p><img src=x onerror="alert(1)"><script>alert(1)</script>',
  attachments: [],
  prev: null,
  next: null,
};

/** API answers in these tests, by address; other requests are errors. */
const answers: Record<string, unknown> = {
  '/api/home/broadcast/latest': { items: [onAir] },
  '/api/home/cs/notices/7': { item: notice },
  '/api/home/links': { items: [{ kind: 'phone', address: '1544-2345' }] },
};

/** A notice page with an id that the API rejects. */
const REFUSED = '/cs/notice-content?_id=99';

function answerTo(url: string): unknown {
  if (away) return undefined;
  if (url === '/api/home/cs/notices/99') return { success: false, message: 'INVALID_INPUT' };
  if (url.startsWith('/api/home/site/pages?')) {
    const shown = { _id: 7, changed_at: '2026-11-19T09:00:00+09:00' };
    return { items: url.includes('kind=notice') ? [shown] : [], next: null };
  }
  if (url.startsWith('/api/home/stocks?')) {
    return { items: [{ code: '005930', name: '삼성전자' }], total: 1, page: 1, pageSize: 100 };
  }
  return answers[url];
}

let site: Awaited<ReturnType<typeof openDevSite>>;
let api: Server;
let away = false;
let frozen = false;

beforeAll(async () => {
  api = createServer((request, response) => {
    if (frozen) return;
    const answer = answerTo(request.url ?? '');
    const refused = request.url === '/api/home/cs/notices/99';
    response.writeHead(refused ? 400 : answer ? 200 : 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { success: false, message: 'SERVICE_UNAVAILABLE' }));
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  site = await openDevSite(null);
  // The first render loads every module. No test measures that time.
  await renderPage('/');
}, 120_000);
afterAll(async () => {
  await site.close();
  await closeServer(api);
});

async function renderPage(address: string) {
  const { render, startRendering } = await site.site.renderer();
  startRendering(urlOf(api), cleanAnswer);
  return render({
    address,
    renderedAt: Date.parse('2026-11-20T10:00:00+09:00'),
    origin: ORIGIN,
    assetsOf: site.site.assetsOf,
  });
}

async function htmlOf(address: string): Promise<string> {
  const rendered = await renderPage(address);
  if (rendered.kind !== 'page') throw new Error(`${address} is not a page`);
  return rendered.html;
}

describe('a page with labels that follow the clock', () => {
  it('tells the smallest step of them, so that the server knows how long it stays correct', async () => {
    expect(await renderPage('/cs/notice-content?_id=7')).toMatchObject({ stepMs: 10_000 });
  });
});

describe('the home page', () => {
  it('arrives with its head, its title and its content', async () => {
    const html = await htmlOf('/');

    expect(html).toMatch(/^<!DOCTYPE html><html lang="ko">/);
    expect(html).toContain('<title>마루</title>');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/"/>`);
    expect(html).toContain('property="og:title" content="마루"');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('한결');
  });

  it('needs no script to show itself: nothing of it is hidden or moved in later', async () => {
    const html = await htmlOf('/');

    expect(html).not.toContain('<template');
    expect(html).not.toContain('$RC');
  });

  it('carries its data where no data can become a script', async () => {
    const html = await htmlOf('/');
    const state = /<script type="application\/json" id="maru-state">(.*?)<\/script>/.exec(
      html,
    )?.[1];

    expect(JSON.parse(state ?? '')).toMatchObject({
      renderedAt: Date.parse('2026-11-20T10:00:00+09:00'),
      missing: false,
    });
    expect(state).toContain('오늘 장');
    expect(html).not.toContain('<script>alert(1)');
  });

  it('cleans HTML that reached the database past the API', async () => {
    const html = await htmlOf('/cs/notice-content?_id=7');

    expect(html).toContain('<p>토요일 새벽 한 시</p>');
    expect(html).not.toContain('onerror');
  });

  it('[Z11] runs one inline script that the content security policy can name by its hash', async () => {
    const rendered = await renderPage('/');
    if (rendered.kind !== 'page') throw new Error('/ is not a page');
    const run = [...rendered.html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(
      ([, attributes = '']) => !attributes.includes('type="application/'),
    );

    expect(run.map(([, , text]) => text)).toEqual([rendered.script]);
    expect(run[0]?.[1]).not.toContain('src=');
  });

  it('shows its frame while the API is away, and does not say that nothing is on', async () => {
    away = true;

    const rendered = await renderPage('/');

    away = false;
    expect(rendered).toMatchObject({ kind: 'page', status: 503 });
    const { html } = rendered as Extract<typeof rendered, { kind: 'page' }>;
    expect(html).toContain('<h1');
    expect(html).toContain('편성을 불러오지 못했어요');
    expect(html).not.toMatch(/편성된 방송이 없어요|오늘 방송 0편/);
  });
});

describe('a page without its scripts, after its process was replaced', () => {
  const stored = new Map<string, unknown>();
  beforeEach(() => stored.clear());

  /** Opens the page in the background, where its scripts start at once. @returns how it went on. */
  async function open(answer: () => Promise<{ status: number }>) {
    const [, script = ''] = /<script[^>]*>(\{\nlet .*?)<\/script>/s.exec(await htmlOf('/')) ?? [];
    const missing = new TypeError('Failed to fetch dynamically imported module');
    const reload = vi.fn();
    const started: unknown = runInNewContext(script.replace('import(', 'load('), {
      document: {
        hidden: true,
        createElement: () => ({}),
        head: { append: () => undefined },
      },
      addEventListener: () => undefined,
      sessionStorage: {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, value: unknown) => stored.set(name, value),
      },
      load: () => Promise.reject(missing),
      fetch: answer,
      location: { reload },
    });
    await expect(started).rejects.toBe(missing);
    return reload;
  }

  it('is loaded again once', async () => {
    const answer = async () => ({ status: 404 });

    expect(await open(answer)).toHaveBeenCalledOnce();
    expect(await open(answer)).not.toHaveBeenCalled();
  });

  it.each([
    ['the server is away', async () => ({ status: 503 })],
    ['the network is', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stays to be read while %s', async (_, answer) => {
    expect(await open(answer)).not.toHaveBeenCalled();
  });
});

/** The things of schema.org in a page, by their type. */
function thingsIn(html: string): Map<unknown, Record<string, unknown>> {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return new Map(
    texts.map(([, text = '']) => {
      const thing = JSON.parse(text) as Record<string, unknown>;
      return [thing['@type'], thing];
    }),
  );
}
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('the metadata for link previews and search engines', () => {
  it('[A16] of a notice is its own title, its first lines, its picture and its address', async () => {
    const html = await htmlOf('/cs/notice-content?_id=7&page=3');

    expect(html).toMatch(/<title>서버 점검 안내 [^<]* \| 마루<\/title>/);
    expect(metaIn(html, 'og:type')).toBe('article');
    expect(metaIn(html, 'og:title')).toContain('서버 점검 안내');
    expect(metaIn(html, 'og:description')).toBe(notice.excerpt);
    expect(metaIn(html, 'description')).toBe(notice.excerpt);
    expect(metaIn(html, 'og:image')).toBe(`${ORIGIN}${coverAddress(postCover(notice), 'share')}`);
    expect(metaIn(html, 'og:url')).toBe(`${ORIGIN}/cs/notice-content?_id=7`);
    expect(metaIn(html, 'og:site_name')).toBe('마루');
    expect(metaIn(html, 'og:locale')).toBe('ko_KR');
    expect(metaIn(html, 'twitter:card')).toBe('summary_large_image');
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(html.match(/property="og:title"/g)).toHaveLength(1);
  });

  it('[A16] is reported to machines too, in scripts that no title can end', async () => {
    const html = await htmlOf('/cs/notice-content?_id=7');
    const things = thingsIn(html);

    expect(html).not.toContain('<script>alert(1)');
    expect(things.get('Article')).toMatchObject({
      '@context': 'https://schema.org',
      headline: notice.title,
      datePublished: notice.created_at,
      image: [`${ORIGIN}${coverAddress(postCover(notice), 'large')}`],
      mainEntityOfPage: `${ORIGIN}/cs/notice-content?_id=7`,
      publisher: { '@type': 'Organization', name: '마루' },
    });
    expect(things.get('BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, name: '홈', item: `${ORIGIN}/` },
        { position: 2, name: '공지사항', item: `${ORIGIN}/cs/notice` },
      ],
    });
  });

  it('[A16] of the home page names the company, and the telephone that staff keep', async () => {
    expect(thingsIn(await htmlOf('/')).get('Organization')).toMatchObject({
      name: '마루',
      url: `${ORIGIN}/`,
      contactPoint: { telephone: '1544-2345' },
    });
  });

  it('[A16] of a list describes the list and links its feed', async () => {
    const html = await htmlOf('/schedule/maru');

    expect(metaIn(html, 'description')).toContain('이번 주의 방송');
    expect(html).toContain('type="application/rss+xml"');
  });
});

describe('while the API is away', () => {
  const needNothing = /^\/(login|find-account|maru|defraud|search|opt-out|push|room|status)\b/;
  const paths = brandOf('maru').routes.flatMap((route) =>
    'screen' in route && route.access === undefined && route.onlyFrom === undefined
      ? [route.path.replace(/:\w+/, '7')]
      : [],
  );

  it.each(paths)('%s is 503, unless it needs no data', async (path) => {
    away = true;
    const rendered = await renderPage(`${path}?_id=7&code=005930`);
    away = false;

    const status = needNothing.test(path) ? 200 : 503;
    expect(rendered).toMatchObject({ kind: 'page', status });
  });

  it('a page with its own content stays 200, even if secondary data is missing', async () => {
    expect(await renderPage('/cs/notice-content?_id=7')).toMatchObject({ status: 200 });
  });

  it('a page with late data is 503 as well', async () => {
    frozen = true;
    const rendered = await renderPage('/cs/notice-content?_id=7');
    frozen = false;

    expect(rendered).toMatchObject({ status: 503 });
  });
});

describe('an address', () => {
  it('that leads on keeps its query', async () => {
    expect(await renderPage('/cs?page=2&_id=7')).toEqual({
      kind: 'redirect',
      location: '/cs/notice?page=2&_id=7',
    });
  });

  it.each(['/no-such-page', '/mypage/no', '/x.asp', '/cs/notice-content?_id=99999999999', REFUSED])(
    'that no page has is 404: %s',
    async (path) => {
      const rendered = await renderPage(path);

      expect(rendered).toMatchObject({ kind: 'page', status: 404 });
      expect(await htmlOf(path)).toContain('페이지를 찾을 수 없어요');
    },
  );

  it.each([
    ['/mypage', '마이페이지'],
    ['/payment', '결제'],
    ['/reviews/content-write', '후기 쓰기'],
  ])('of members has its name, and search engines stay away: %s', async (path, title) => {
    const html = await htmlOf(path);

    expect(html).toContain(`<title>${title} | 마루</title>`);
    expect(metaIn(html, 'robots')).toBe('noindex');
    expect(html.match(/<h1[^>]*>[^<]*/g)).toEqual([`<h1 tabindex="-1">${title}`]);
  });

  it('has its own title and canonical address, without parameters that concern only the reader', async () => {
    const html = await htmlOf('/schedule/maru?utm=x&page=1');

    expect(html).toContain('<title>방송 편성표 | 마루</title>');
    expect(html).toContain(`href="${ORIGIN}/schedule/maru"`);
  });
});

describe('[A29] the list of pages for search engines', () => {
  it('holds those they may keep, and no others', async () => {
    const { listPages } = await site.site.renderer();
    const pages = await listPages();
    const paths = pages.map(({ path }) => path);

    expect(paths).toContain('/');
    expect(paths).toContain('/schedule/maru');
    expect(paths).toContain('/invest/stock?code=005930');
    expect(pages).toContainEqual({
      path: '/cs/notice-content?_id=7',
      changed: '2026-11-19T09:00:00+09:00',
    });
    expect(paths.filter((path) => /mypage|signup|room|payment|:/.test(path))).toEqual([]);
  });

  it('is none while the API is away, rather than half of one', async () => {
    const { listPages } = await site.site.renderer();
    away = true;

    await expect(listPages()).rejects.toThrow('SERVICE_UNAVAILABLE');
    away = false;
  });
});
