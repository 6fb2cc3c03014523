import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

let site: Awaited<ReturnType<typeof openDevSite>>;
let api: Server;
let away = false;

beforeAll(async () => {
  api = createServer((request, response) => {
    const known = !away && request.url === '/api/home/broadcast/latest';
    response.writeHead(known ? 200 : 503, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        known ? { items: [onAir] } : { success: false, message: 'SERVICE_UNAVAILABLE' },
      ),
    );
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  site = await openDevSite(null);
}, 60_000);
afterAll(async () => {
  await site.close();
  await closeServer(api);
});

async function renderPage(address: string) {
  const { render, startRendering } = await site.site.renderer();
  startRendering(urlOf(api));
  return render({
    address,
    renderedAt: Date.parse('2026-11-20T10:00:00+09:00'),
    origin: ORIGIN,
    nonce: 'test-nonce',
    assetsOf: site.site.assetsOf,
  });
}

async function htmlOf(address: string): Promise<string> {
  const rendered = await renderPage(address);
  if (rendered.kind !== 'page') throw new Error(`${address} is no page`);
  return rendered.html;
}

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

  it('gives every script the nonce', async () => {
    const html = await htmlOf('/');
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);

    expect(scripts.filter((tag) => !tag.includes('application/json')).length).toBeGreaterThan(0);
    for (const tag of scripts) {
      expect(tag).toMatch(/nonce="test-nonce"|type="application\/json"/);
    }
  });

  it('shows its frame while the API is away', async () => {
    away = true;

    const rendered = await renderPage('/');

    expect(rendered).toMatchObject({ kind: 'page', status: 200 });
    expect(await htmlOf('/')).toContain('<h1');
    away = false;
  });
});

describe('an address', () => {
  it('that leads on keeps its query', async () => {
    expect(await renderPage('/cs?page=2&_id=7')).toEqual({
      kind: 'redirect',
      location: '/cs/notice?page=2&_id=7',
    });
  });

  it.each(['/no-such-page', '/mypage/no', '/%ff', '/x.asp'])(
    'that no page has is 404: %s',
    async (path) => {
      const rendered = await renderPage(path);

      expect(rendered).toMatchObject({ kind: 'page', status: 404 });
      expect(await htmlOf(path)).toContain('페이지를 찾을 수 없어요');
    },
  );

  it('has its own title and canonical address, without what is only the reader’s', async () => {
    const html = await htmlOf('/schedule/maru?utm=x&page=1');

    expect(html).toContain('<title>방송 편성표 | 마루</title>');
    expect(html).toContain(`href="${ORIGIN}/schedule/maru"`);
  });
});

it('lists the pages that search engines may keep, and no others', async () => {
  const { listPages } = await site.site.renderer();
  const paths = (await listPages()).map(({ path }) => path);

  expect(paths).toContain('/');
  expect(paths).toContain('/schedule/maru');
  expect(paths.filter((path) => /mypage|login|signup|room|payment|:/.test(path))).toEqual([]);
});
