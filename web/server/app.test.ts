import { HOP_HEADER, hopTokenOf } from '@maru/platform/http/client-address';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { FILE_MS } from '@maru/contract/core/call';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Rendered, RenderWish } from '../src/app/entry-server.tsx';
import { startBehind, startWeb } from './site.fixture.ts';

type Behind = Awaited<ReturnType<typeof startBehind>>;
type Web = Awaited<ReturnType<typeof startWeb>>;

const render = vi.fn<(wish: RenderWish) => Promise<Rendered>>();
const SCRIPT = 'start()';

let api: Behind;
let first: Behind;
let second: Behind;
let web: Web;

beforeAll(async () => {
  [api, first, second] = await Promise.all([
    startBehind('api'),
    startBehind('first'),
    startBehind('second'),
  ]);
  render.mockImplementation(async ({ address }) => ({
    kind: 'page',
    status: address.startsWith('/nope') ? 404 : 200,
    html: `<html><body>${address}<script>${SCRIPT}</script></body></html>`,
    script: SCRIPT,
  }));
  web = await startWeb({ apiUrls: [api.url], realtimeUrls: [first.url, second.url], render });
});
afterAll(async () => {
  await web.close();
  await Promise.all([api, first, second].map((behind) => behind.close()));
});

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const scriptIn = (html: string) => /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';

describe('a page', () => {
  it('has one address, without a slash at its end', async () => {
    const answer = await web.get('/cs/notice/?page=2', { redirect: 'manual' });

    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/cs/notice?page=2');
  });

  it('of a search truncates a query that is too long', async () => {
    const answer = await web.get(`/search?q=${encodeURIComponent('가'.repeat(600))}`, {
      redirect: 'manual',
    });

    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/search?q=${encodeURIComponent('가'.repeat(50))}`);
  });

  it('is rendered once for everybody who asks within a second', async () => {
    render.mockClear();
    vi.useFakeTimers({ toFake: ['Date'] });

    await Promise.all(Array.from({ length: 20 }, () => web.get('/once')));
    await web.get('/once');

    vi.useRealTimers();
    expect(render).toHaveBeenCalledOnce();
  });

  it('without its data sends Retry-After and is not indexed', async () => {
    render.mockResolvedValueOnce({ kind: 'page', status: 503, html: '<p>frame', script: '' });

    const answer = await web.get('/without-data');

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('frame');
    expect((await web.get('/')).headers.has('x-robots-tag')).toBe(false);
  });

  it('is rendered with the data of another api process when its own has none', async () => {
    const pair = await startWeb({
      apiUrls: ['http://127.0.0.1:9', api.url],
      realtimeUrls: [first.url],
      render: vi
        .fn(render)
        .mockResolvedValueOnce({ kind: 'page', status: 503, html: '', script: '' }),
    });

    expect((await pair.get('/')).status).toBe(200);
    await pair.close();
  });

  it('is asked for each time by browsers, kept for a second by shared caches, and hides its server', async () => {
    const { headers } = await web.get('/');

    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=1');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('[A27] that does not exist answers 404', async () => {
    expect((await web.get('/nope')).status).toBe(404);
  });

  it('that leads on keeps the query', async () => {
    render.mockResolvedValueOnce({ kind: 'redirect', location: '/cs/notice?page=2' });

    const answer = await web.get('/cs?page=2');

    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/cs/notice?page=2');
  });

  it('is shown again after a form was sent before its script was there', async () => {
    const answer = await fetch(`${web.url}/login?next=a`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ user_id: 'demo1', password: 'secret-1234' }),
    });

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login?next=a');
  });

  it.each(['{"broken":', '['.repeat(1_200_000)])(
    'is shown again for any request body, because the server does not read the body',
    async (body) => {
      const answer = await fetch(`${web.url}/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json' },
        body,
      });

      expect(answer.status).toBe(303);
    },
  );

  it('that throws answers 500 with a page and without a word of why', async () => {
    render.mockRejectedValueOnce(new Error('secret: postgres://user:password@host'));

    const answer = await web.get('/broken');
    const html = await answer.text();

    expect(answer.status).toBe(500);
    expect(html).toContain('화면을 열지 못했어요');
    expect(html).not.toContain('secret');
  });

  it('of which too many are asked for at once is refused with 503', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    render.mockImplementation(async () => {
      await held;
      return { kind: 'page', status: 200, html: '<p>', script: '' };
    });

    const answers: Response[] = [];
    const asked = Array.from({ length: 40 }, async (_, index) => {
      const answer = await web.get(`/flood/${index}`);
      answers.push(answer);
      return answer.status;
    });
    await vi.waitFor(() => expect(answers).toHaveLength(8));
    release();
    const statuses = await Promise.all(asked);

    expect(answers[0]?.headers.get('retry-after')).toBe('2');
    expect(statuses.filter((status) => status === 503)).toHaveLength(8);
    expect(statuses.filter((status) => status === 200)).toHaveLength(32);
    render.mockImplementation(async ({ address }) => ({
      kind: 'page',
      status: address.startsWith('/nope') ? 404 : 200,
      html: `<p>${address}</p>`,
      script: '',
    }));
  });

  it('of a disguised other site is a path of ours', async () => {
    render.mockClear();

    await web.get('//evil.example/x');

    expect(render.mock.calls[0]?.[0].address).toBe('/evil.example/x');
  });
});

describe('a request that no page can answer', () => {
  const long = `/${'a'.repeat(2_100)}`;

  it.each([
    ['GET', '/%', 400, '주소를 읽을 수 없어요'],
    ['GET', '/%E0%A4%A', 400, '주소를 읽을 수 없어요'],
    ['GET', '/%ff', 400, '주소를 읽을 수 없어요'],
    ['GET', long, 404, '페이지를 찾을 수 없어요'],
    ['PUT', '/cs/notice', 405, '이렇게는 열 수 없는 페이지예요'],
    ['DELETE', '/', 405, '이렇게는 열 수 없는 페이지예요'],
  ])('is a page of ours: %s %s', async (method, path, status, title) => {
    const answer = await fetch(web.url + path, { method, redirect: 'manual' });
    const html = await answer.text();

    expect(answer.status).toBe(status);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, POST' : null);
  });
});

describe('an address of the former site', () => {
  it('[S2.43] leads to its successor for good', async () => {
    const answer = await web.get('/index.asp');

    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/');
  });

  it('that never was is not found', async () => {
    render.mockResolvedValueOnce({ kind: 'page', status: 404, html: '<p>', script: '' });

    expect((await web.get('/unknown.asp?x=//evil.example')).status).toBe(404);
  });
});

describe('the staff area', () => {
  it('gets an empty page that search engines leave alone, at every address below it', async () => {
    for (const path of ['/curve', '/curve/login', '/curve/broadcast-write?_id=7']) {
      const answer = await web.get(path);
      const html = await answer.text();

      expect(answer.status).toBe(200);
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(html).toContain('data-environment="demo"');
      expect(answer.headers.get('content-security-policy')).toContain(
        `script-src '${hashOf(scriptIn(html))}' 'strict-dynamic'`,
      );
    }
  });

  it('alone may ask the address look-up services; every page may play configured streams', async () => {
    const connectOf = async (path: string) =>
      /connect-src ([^;]*)/.exec(
        (await web.get(path)).headers.get('content-security-policy') ?? '',
      )?.[1];

    expect(await connectOf('/curve/login')).toContain('https://lookup.example');
    expect(await connectOf('/')).not.toContain('https://lookup.example');
    expect(await connectOf('/')).toContain('https://media.example');
    const policy = (await web.get('/')).headers.get('content-security-policy');
    expect(policy).toContain("media-src 'self' data: blob: https://media.example");
  });
});

describe('a request for an upstream process', () => {
  it('[N1.17] is passed on with its body and its host', async () => {
    const answer = await fetch(`${web.url}/api/home/auth/login?a=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"user_id":"demo1"}',
    });

    expect(await answer.json()).toMatchObject({
      name: 'api',
      url: '/api/home/auth/login?a=1',
      body: '{"user_id":"demo1"}',
      headers: { host: new URL(web.url).host },
    });
  });

  it('[W2] carries the headers of every answer, and those the process itself gives', async () => {
    const { headers } = await web.get('/api/home/x');

    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toContain('application/json');
  });

  it('[X04] has an id of its own, whatever a visitor brings, and no parent from outside', async () => {
    const headersOf = async (given: Record<string, string>) => {
      const answer = await web.get('/api/home/x', given);
      return ((await answer.json()) as { headers: Record<string, string> }).headers;
    };

    const made = await headersOf({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    const brought = await headersOf({ 'x-request-id': '01099887766' });

    expect(made['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(brought['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(made['traceparent']).toBeUndefined();
  });

  it('carries the address of the connection, whatever the client claims', async () => {
    const answer = await web.get('/api/home/x', {
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
      [HOP_HEADER]: 'forged',
    });
    const { headers } = (await answer.json()) as { headers: Record<string, string> };

    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers[HOP_HEADER]).toBe(hopTokenOf('s'.repeat(64)));
    expect(headers['forwarded']).toBeUndefined();
    expect(headers['x-real-ip']).toBeUndefined();
  });

  it('carries the client address and request id from a trusted proxy', async () => {
    const behindProxy = await startWeb({
      apiUrls: [api.url],
      realtimeUrls: [first.url],
      trusted: ['127.0.0.1/32'],
    });

    const answer = await behindProxy.get('/api/home/x', {
      'x-forwarded-for': '1.1.1.1, 203.0.113.9',
      'x-request-id': 'of-the-balancer-1',
    });

    expect(await answer.json()).toMatchObject({
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'of-the-balancer-1' },
    });
    await behindProxy.close();
  });

  it('[N1.24] are uploads too, but never the figures of this process', async () => {
    render.mockResolvedValueOnce({ kind: 'page', status: 404, html: '<p>', script: '' });

    expect(await (await web.get('/uploads/a.png')).json()).toMatchObject({ name: 'api' });
    expect((await web.get('/metrics')).status).toBe(404);
    expect(api.requests.some(({ url }) => url === '/metrics')).toBe(false);
  });

  it('is not every path that begins like it', async () => {
    const answer = await web.get('/apinews');

    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  it('answers 503 with a time to wait while the process is away', async () => {
    const alone = await startWeb({
      apiUrls: ['http://127.0.0.1:9'],
      realtimeUrls: ['http://127.0.0.1:9'],
    });

    for (const path of ['/api/home/x', '/socket.io/?EIO=4&transport=polling']) {
      const answer = await alone.get(path);

      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.json()).toEqual({
        success: false,
        message: 'SERVICE_UNAVAILABLE',
        requestId: answer.headers.get('x-request-id'),
      });
    }
    await alone.close();
  });
});

/** Opens a WebSocket by hand. @returns the first bytes after the head, and the open connection. */
async function openSocket(url: string, path = '/socket.io/?EIO=4&transport=websocket') {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: Upgrade\r\n` +
      'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n' +
      'x-forwarded-for: 203.0.113.9\r\n\r\n',
  );
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  await vi.waitFor(() => expect(text).toMatch(/hello from|503/));
  return { socket, text: () => text };
}

describe('a WebSocket', () => {
  it('is passed on as bytes, both ways, with the address of the connection', async () => {
    const { socket, text } = await openSocket(web.url);

    socket.write('over and back');
    await vi.waitFor(() => expect(text()).toContain('over and back'));

    expect(text()).toMatch(/^HTTP\/1\.1 101/);
    const seen = [...first.requests, ...second.requests].find(({ headers }) => headers.upgrade);
    expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
    socket.destroy();
  });

  it('of the staff monitor connects to the API', async () => {
    const { socket, text } = await openSocket(web.url, '/api/admin/monitor');

    expect(text()).toContain('hello from api');
    socket.destroy();
  });

  it('connects to the process with the fewest sockets', async () => {
    const open = [];
    for (let count = 0; count < 4; count += 1) open.push(await openSocket(web.url));
    const names = open.map(({ text }) => /hello from (\w+)/.exec(text())?.[1]);

    expect(names.filter((name) => name === 'first')).toHaveLength(2);
    expect(names.filter((name) => name === 'second')).toHaveLength(2);
    for (const { socket } of open) socket.destroy();
  });

  it('connects to another process when the first one is unavailable', async () => {
    const half = await startWeb({
      apiUrls: [api.url],
      realtimeUrls: ['http://127.0.0.1:9', second.url],
    });

    const { socket, text } = await openSocket(half.url);

    expect(text()).toContain('hello from second');
    socket.destroy();
    await half.close();
  });

  it('is refused with 503 when all are away', async () => {
    const alone = await startWeb({ apiUrls: [api.url], realtimeUrls: ['http://127.0.0.1:9'] });

    const { text } = await openSocket(alone.url);

    expect(text()).toMatch(/^HTTP\/1\.1 503/);
    await alone.close();
  });

  it('ends on one side when it ends on the other', async () => {
    const { socket } = await openSocket(web.url);
    const closed = once(socket, 'close');

    first.requests.concat(second.requests).forEach(({ socket: behind }) => behind.destroy());

    await expect(closed).resolves.toBeDefined();
  });

  it('does not keep the process from stopping', async () => {
    const stopping = await startWeb({ apiUrls: [api.url], realtimeUrls: [first.url] });
    const { socket } = await openSocket(stopping.url);
    const closed = once(socket, 'close');

    await stopping.close();

    await expect(closed).resolves.toBeDefined();
  });

  it('that breaks before an upstream process accepts it does not affect other requests', async () => {
    const socket = new PassThrough();
    const request = { url: '/socket.io/', method: 'GET', headers: {}, socket };
    web.app.server.emit('upgrade', request, socket, Buffer.alloc(0));
    const closed = new Promise((resolve) => socket.once('close', resolve));

    socket.destroy(new Error('ECONNRESET'));

    await closed;
    expect((await web.get('/healthz')).status).toBe(200);
  });

  it('to anything else is not taken', async () => {
    const { hostname, port } = new URL(web.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'GET /other HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
    );

    await expect(once(socket, 'close')).resolves.toBeDefined();
  });
});

describe('a connection', () => {
  it('is kept longer than the 60 s for which balancers keep theirs', async () => {
    const [, seconds] =
      /timeout=(\d+)/.exec((await web.get('/')).headers.get('keep-alive') ?? '') ?? [];

    expect(Number(seconds)).toBeGreaterThan(60);
  });

  it.each(['/api/home/auth/login', '/login'])(
    '[I5] is ended by a body to %s that dawdles, and has the time of a file otherwise',
    async (path) => {
      const { hostname, port } = new URL(web.url);
      const socket = connect(Number(port), hostname).resume();
      const begun = once(web.app.server, 'request');
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 90000\r\n\r\n{`);
      await begun;

      vi.advanceTimersByTime(30_000);

      await expect(once(socket, 'close')).resolves.toBeDefined();
      expect(web.app.server.requestTimeout).toBe(FILE_MS);
      vi.useRealTimers();
    },
  );
});

describe('health', () => {
  it('is ready while the API and one realtime process are', async () => {
    const ready = await startWeb({
      apiUrls: [api.url],
      realtimeUrls: ['http://127.0.0.1:9', second.url],
    });

    expect((await ready.get('/readyz')).status).toBe(200);
    await ready.close();
  });

  it('names an unavailable process, and a process that is stopping', async () => {
    const alone = await startWeb({
      apiUrls: ['http://127.0.0.1:9'],
      realtimeUrls: ['http://127.0.0.1:9'],
    });

    const away = await alone.get('/readyz');
    expect(away.status).toBe(503);
    expect(await away.json()).toEqual({ ready: false, failing: ['api', 'realtime'] });
    expect((await alone.get('/healthz')).status).toBe(200);

    alone.readiness.drain();
    expect(await (await alone.get('/readyz')).json()).toEqual({
      ready: false,
      failing: ['draining'],
    });
    await alone.close();
  });
});
