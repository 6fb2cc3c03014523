import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWeb } from './site.fixture.ts';

const NOWHERE = 'http://127.0.0.1:9';

let web: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  web = await startWeb({ apiUrls: [NOWHERE], realtimeUrls: [NOWHERE] });
});
afterAll(async () => {
  await web.close();
});

describe('search engines', () => {
  it('are told where the pages are', async () => {
    expect(await (await web.get('/robots.txt')).text()).toContain(
      'Sitemap: http://maru.test/sitemap.xml',
    );

    const xml = await (await web.get('/sitemap.xml')).text();

    expect(xml).toContain('<loc>http://maru.test/</loc>');
    expect(xml).toContain('<loc>http://maru.test/cs/notice-content?_id=7&#38;x=1</loc>');
    expect(xml).toContain('<lastmod>2026-11-20T09:00:00+09:00</lastmod>');
    expect((await web.get('/sitemap-1.xml')).status).toBe(404);
  });

  it('and subscribers get the newest posts as a feed', async () => {
    const answer = await web.get('/rss.xml');
    const xml = await answer.text();

    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(xml).toContain('<title>점검 &#60;안내&#62; &#38; 소식</title>');
    expect(xml).toContain('<link>http://maru.test/cs/notice-content?_id=7</link>');
  });

  it('[S39] and the status page has a feed of its own', async () => {
    const answer = await web.get('/status/rss.xml');
    const xml = await answer.text();

    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(xml).toContain('장애·점검 소식</title>');
    expect(xml).toContain('href="http://maru.test/status/rss.xml"');
    expect(xml).toContain('<title>[조사 중] 결제 &#60;지연&#62;</title>');
    expect(xml).toContain('<guid isPermaLink="true">http://maru.test/status#update-4</guid>');
  });

  it('stop receiving hidden content within seconds', async () => {
    await Promise.all([web.get('/sitemap.xml'), web.get('/rss.xml')]);
    const renderer = await web.site.renderer();
    const spies = [
      vi.spyOn(renderer, 'listPages').mockResolvedValue([{ path: '/' }]),
      vi.spyOn(renderer, 'listNews').mockResolvedValue([]),
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000),
    ];

    const texts = await Promise.all(
      ['/sitemap.xml', '/rss.xml'].map(async (path) => (await web.get(path)).text()),
    );

    for (const text of texts) expect(text).not.toContain('/cs/notice-content');
    for (const spy of spies) spy.mockRestore();
  });
});
