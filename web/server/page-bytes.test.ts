import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Rendered, RenderWish } from '../src/app/entry-server.tsx';
import { startBehind, startWeb } from './site.fixture.ts';

const SCRIPT = 'start()';
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const render = vi.fn<(wish: RenderWish) => Promise<Rendered>>();
let behind: Awaited<ReturnType<typeof startBehind>>;
let web: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  behind = await startBehind('api');
  render.mockImplementation(async ({ address }) => ({
    kind: 'page',
    status: address.startsWith('/nope') ? 404 : 200,
    html: `<html><body>${address.padEnd(1_000)}<script>${SCRIPT}</script></body></html>`,
    script: SCRIPT,
  }));
  web = await startWeb({ apiUrls: [behind.url], realtimeUrls: [behind.url], render });
});
afterAll(async () => {
  await web.close();
  await behind.close();
});

describe('a page', () => {
  it('[Z11] allows its one inline script and the scripts that it loads', async () => {
    const answer = await web.get('/hash');

    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`script-src '${hashOf(SCRIPT)}' 'strict-dynamic'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('has the same bytes for every guest, compressed as they ask', async () => {
    const html = await (await web.get('/bytes', { 'accept-encoding': 'identity' })).text();

    for (const encoding of ['br', 'zstd', 'gzip']) {
      const answer = await web.get('/bytes', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('accept-encoding, cookie, sec-fetch-site');
      expect(await answer.text()).toBe(html);
    }
    const many = await web.get('/bytes', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(many.headers.get('content-encoding')).toBe('br');
    const none = await web.get('/bytes', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(none.headers.get('content-encoding')).toBeNull();
  });

  it('that a browser has is not sent again until its content changes', async () => {
    const html = (renderedAt: number, text: string) =>
      `<p>${text}</p><script type="application/json">{"renderedAt":${renderedAt}}</script>`;
    const show = (renderedAt: number, text: string) =>
      render.mockResolvedValueOnce({
        kind: 'page',
        status: 200,
        html: html(renderedAt, text),
        script: '',
      });
    const etagOf = async (path: string) => (await web.get(path)).headers.get('etag') ?? '';
    show(1, 'one');
    const etag = await etagOf('/known?a');

    show(2, 'one');
    const again = await web.get('/known?b', { 'if-none-match': `"x", ${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('server-timing')).toContain('guest-member');
    show(2, 'two');
    expect((await web.get('/known?c', { 'if-none-match': etag })).status).toBe(200);
    expect((await web.get('/nope/known', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('answers HEAD as GET, without its body', async () => {
    const answer = await fetch(`${web.url}/head`, { method: 'HEAD' });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe((await web.get('/head')).headers.get('etag'));
    expect(await answer.text()).toBe('');
  });
});

describe('files', () => {
  it('with a hash in their name are kept for a year, and come compressed', async () => {
    const answer = await web.get('/assets/home-abc123.js', { 'accept-encoding': 'br' });

    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toContain('maru maru');
    const plain = await web.get('/assets/home-abc123.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toContain('maru maru');
  });

  it('say their size to HEAD', async () => {
    const answer = await fetch(`${web.url}/assets/home-abc123.js`, { method: 'HEAD' });

    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  });

  it('of the worker are asked for each time, and differ with each build', async () => {
    const answer = await web.get('/sw.js');

    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe('/* build build-1 */\nself.x = 1;');
  });

  it('of the build itself are not served', async () => {
    render.mockResolvedValueOnce({ kind: 'page', status: 404, html: '<p>', script: '' });

    expect((await web.get('/manifest.json')).status).toBe(404);
  });

  it('that lie outside are out of reach', async () => {
    for (const path of ['/assets/..%2f..%2f..%2fetc/passwd', '/..%2fpackage.json']) {
      const text = await (await web.get(path)).text();
      expect(text).not.toContain('root:');
      expect(text).not.toContain('"version"');
    }
  });
});
