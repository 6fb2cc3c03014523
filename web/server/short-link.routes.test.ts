import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWeb } from './site.fixture.ts';

const CODE = 'AbCdEfGhIj1';
const TARGET = 'https://maru.example/event/12?a=1';

interface Asked {
  path: string | undefined;
  body: unknown;
  headers: IncomingHttpHeaders;
}

let api: Server;
let web: Awaited<ReturnType<typeof startWeb>>;
let status = 200;
let asked: Asked[] = [];

beforeAll(async () => {
  api = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url?.startsWith('/api/home/short-links/')) {
        const body: unknown = JSON.parse(Buffer.concat(parts).toString());
        asked.push({ path: request.url, body, headers: request.headers });
      }
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '9' });
      response.end(JSON.stringify({ success: status === 200, target: TARGET }));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  web = await startWeb({
    apiUrls: [`http://127.0.0.1:${port}`],
    realtimeUrls: [],
    render: async ({ address }) => ({
      kind: 'page',
      status: address.startsWith('/s') ? 404 : 200,
      html: '<p>찾을 수 없는 페이지예요</p>',
      script: '',
    }),
  });
});
beforeEach(() => {
  status = 200;
  asked = [];
});
afterAll(async () => {
  await web.close();
  api.close();
});

const visit = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, web.url), { redirect: 'manual', ...init });

describe('[M20] [N7.19] GET /s/:code', () => {
  it('redirects to the target, is never stored, and sends no referrer on', async () => {
    const answer = await visit(`/s/${CODE}`, { headers: { 'user-agent': 'Mozilla/5.0 phone' } });

    expect([answer.status, answer.headers.get('location')]).toEqual([302, TARGET]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(asked).toMatchObject([
      {
        path: `/api/home/short-links/${CODE}`,
        body: { opened: true },
        headers: { 'user-agent': 'Mozilla/5.0 phone', 'x-forwarded-for': '127.0.0.1' },
      },
    ]);
  });

  it.each([
    ['a HEAD request', { method: 'HEAD' }],
    ['a prefetch of Chrome', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a prefetch of Firefox', { headers: { 'x-moz': 'prefetch' } }],
    ['a preview of Safari', { headers: { 'x-purpose': 'preview' } }],
  ])('tells that %s opened nothing', async (_what, init) => {
    expect((await visit(`/s/${CODE}`, init)).status).toBe(302);
    expect(asked.map(({ body }) => body)).toEqual([{ opened: false }]);
  });

  it('knows the code with the words that a phone took for a part of it', async () => {
    expect((await visit(`/s/${CODE}에서`)).status).toBe(302);
    expect((await visit(`/s/${CODE}).`)).status).toBe(302);
    expect(asked.map(({ path }) => path)).toEqual(Array(2).fill(`/api/home/short-links/${CODE}`));
  });

  it.each(['/s/', '/s/short', `/s/${CODE}x`, '/s/..%2f..%2fapi', `/s//evil.example`])(
    'answers %s with the page of an unknown address, without a call',
    async (path) => {
      const answer = await visit(path);

      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
      expect(asked).toEqual([]);
    },
  );

  it('answers an unknown code with the page of an unknown address', async () => {
    status = 404;
    const answer = await visit(`/s/${CODE}`);

    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('찾을 수 없는 페이지예요');
  });

  it.each([
    [429, 429, '9'],
    [503, 503, '2'],
  ])('passes on that the API answers %i', async (given, expected, retryAfter) => {
    status = given;
    const answer = await visit(`/s/${CODE}`);

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([expected, retryAfter]);
    expect(answer.headers.get('location')).toBeNull();
  });
});
