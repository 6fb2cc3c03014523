import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBehind, startWeb } from './site.fixture.ts';

type Behind = Awaited<ReturnType<typeof startBehind>>;
type Web = Awaited<ReturnType<typeof startWeb>>;

let behind: Behind;
let web: Web;
beforeAll(async () => {
  behind = await startBehind('api');
  web = await startWeb({ apiUrls: [behind.url], realtimeUrls: [behind.url] });
});
afterAll(async () => {
  await web.close();
  await behind.close();
});

const FILE = '/assets/home-abc123.js';

/** Sends an address as it is: `fetch` would rewrite a backslash. */
async function sendRaw(method: string, path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(web.url);
  const sent = request({ hostname, port, method, path });
  const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  sent.end();
  const answer = await answered;
  answer.resume();
  return answer;
}

describe('a request for a part of a file', () => {
  it.each(['bytes=99999999-', 'bytes=-0'])(
    'that the file does not have is 416 with the size: %s',
    async (range) => {
      const answer = await web.get(FILE, { range });

      expect(answer.status).toBe(416);
      expect(answer.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
    },
  );

  it('is answered with that part', async () => {
    const answer = await web.get(FILE, { range: 'bytes=0-3' });

    expect(answer.status).toBe(206);
    expect((await answer.text()).length).toBe(4);
  });

  it.each([
    ['if-match', '"another"'],
    ['if-unmodified-since', 'Thu, 01 Jan 2004 00:00:00 GMT'],
  ])('under a precondition that does not hold is 412: %s', async (name, value) => {
    expect((await web.get(FILE, { [name]: value })).status).toBe(412);
  });
});

describe('an address with a backslash', () => {
  it.each(['/\\evil.example', '/\\evil.example/', '/\\\\evil.example/x', '//\\evil.example/'])(
    'is not found and leads nowhere: %s',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await sendRaw(method, path);

        expect([method, answer.statusCode]).toEqual([method, 404]);
        expect(answer.headers.location).toBeUndefined();
      }
    },
  );

  it('leads to a path of the site where it begins with slashes', async () => {
    const answer = await sendRaw('GET', '//evil.example/x/');

    expect(answer.headers.location).toBe('/evil.example/x');
  });
});
