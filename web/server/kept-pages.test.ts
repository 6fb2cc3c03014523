import { request as ask } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rendered, RenderWish } from '../src/app/entry-server.tsx';
import { startBehind, startWeb } from './site.fixture.ts';

const render = vi.fn<(wish: RenderWish) => Promise<Rendered>>();
let behind: Awaited<ReturnType<typeof startBehind>>;
let web: Awaited<ReturnType<typeof startWeb>>;
/** Called for each request that reaches the framework. */
const framework = vi.fn<() => void>();

beforeAll(async () => {
  behind = await startBehind('api');
  web = await startWeb({ apiUrls: [behind.url], realtimeUrls: [behind.url], render, framework });
});
beforeEach(() => {
  framework.mockClear();
  render.mockReset();
  render.mockImplementation(async ({ address }) => ({
    kind: 'page',
    status: address.startsWith('/nope') ? 404 : 200,
    html: `<html><body>${address.padEnd(1_100)}<script>start()</script></body></html>`,
    script: 'start()',
  }));
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await web.close();
  await behind.close();
});

type Asked = Readonly<Record<string, string>>;

/**
 * Returns the status, all headers as received, and the body. A browser's fetch would hide some
 * headers.
 */
function answerTo(path: string, headers: Asked = {}, method = 'GET') {
  return new Promise((resolve, reject) => {
    const sent = ask(web.url + path, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { date: _now, ...rest } = answer.headers;
        const body = Buffer.concat(parts).toString('base64');
        resolve({ status: answer.statusCode, headers: rest, body });
      });
    });
    sent.once('error', reject).end();
  });
}

const MEMBER = { cookie: '__Host-maru_access=a' };
const VISITORS: Readonly<Record<string, Asked>> = {
  'a guest': {},
  'a guest whose browser compresses': { 'accept-encoding': 'gzip, deflate, br, zstd' },
  'a guest who takes gzip alone': { 'accept-encoding': 'gzip' },
  'a member': { ...MEMBER, 'accept-encoding': 'br' },
  'a member of staff': { cookie: '__Host-maru_admin_refresh=a; x=1' },
  'a visitor from another site': { 'sec-fetch-site': 'cross-site' },
};

describe('a kept page', () => {
  describe.each(Object.entries(VISITORS))('for %s', (_who, headers) => {
    it.each(['GET', 'HEAD'])('is answered to %s as by the framework', async (method) => {
      const [first, kept] = await askTwice(headers, method);

      expect(kept).toEqual(first);
      expect(framework).toHaveBeenCalledOnce();
    });

    // To HEAD, the framework would add a Content-Length of 0.
    it('is not sent again, as by the framework', async () => {
      const [first, kept] = await askTwice({ ...headers, 'if-none-match': '*' }, 'GET');

      expect(kept).toEqual(first);
      expect(framework).toHaveBeenCalledOnce();
    });
  });

  async function askTwice(headers: Asked, method: string) {
    const path = `/as-by-the-framework?${crypto.randomUUID()}`;
    return [await answerTo(path, headers, method), await answerTo(path, headers, method)];
  }

  it.each([
    ['that does not exist', '/nope/kept', {}, 'GET'],
    ['for a preview of staff', '/kept?preview=notice', MEMBER, 'GET'],
    ['for a preview whose name is escaped', '/kept?%70review=notice', MEMBER, 'GET'],
    ['for a request with a body', '/kept', { 'content-length': '0' }, 'GET'],
    ['for a form', '/kept', {}, 'POST'],
  ])('%s is left to the framework', async (_what, path, headers, method) => {
    await answerTo(path, headers, method);
    await answerTo(path, headers, method);

    expect(framework).toHaveBeenCalledTimes(2);
  });

  it('of the staff area is answered as by the framework', async () => {
    // The framework decodes this address to the same one.
    const first = await answerTo('/curve/%6Cogin', { 'accept-encoding': 'br' });

    expect(await answerTo('/curve/login', { 'accept-encoding': 'br' })).toEqual(first);
    expect(framework).toHaveBeenCalledOnce();
  });
});

describe('a hashed file', () => {
  const PATH = '/assets/home-abc123.js';

  it('is not sent again to a reader who has it', async () => {
    const { headers } = await web.get(PATH);

    const again = await web.get(PATH, { 'if-none-match': headers.get('etag') ?? '' });

    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(framework).not.toHaveBeenCalled();
  });

  it('is answered in part by the file server', async () => {
    const part = await web.get(PATH, { range: 'bytes=0-9' });

    expect(part.status).toBe(206);
    expect(framework).toHaveBeenCalledOnce();
  });

  it('that can no longer be read is left to the file server', async () => {
    const gone = await startWeb({ apiUrls: [behind.url], realtimeUrls: [behind.url], framework });
    gone.removeAssets();

    expect((await gone.get(PATH)).status).toBe(404);
    await gone.close();
  });
});
