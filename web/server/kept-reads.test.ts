import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { CHANGED_HEADER } from '@maru/platform/redis/content-changes';
import { KEEP_ALIVE_MS } from '@maru/platform/http/request-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rendered, RenderWish } from '../src/app/entry-server.tsx';
import { closeServer, startWeb, urlOf } from './site.fixture.ts';

const LIST = '/api/home/list';
const OTHER = '/api/home/other';
/** A read whose answer is not shared, such as a post that counts its views. */
const UNSHARED = '/api/home/unshared';

/** Content of the API. */
const content = new Map<string, string>();
/** Requests that the API received. */
const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let away = false;

const api = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
  const { method, url = '/', headers } = request;
  if (away) return void request.socket.destroy();
  asked.push({ url, headers });
  if (method !== 'GET') {
    content.set(LIST, 'changed');
    return void response.writeHead(200, { [CHANGED_HEADER]: '1' }).end('{}');
  }
  const text = content.get(url.split('?')[0] ?? '');
  if (text === undefined) return void response.writeHead(404).end('{}');
  if (url.startsWith(UNSHARED)) {
    response.writeHead(200, { 'cache-control': 'no-store' });
    return void response.end(`{"text":"${text}"}`);
  }
  const etag = `"${text.replaceAll('"', '')}"`;
  const known = headers['if-none-match'] === etag;
  response.writeHead(known ? 304 : 200, {
    etag,
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
    ...(known ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    'x-request-id': headers['x-request-id'] ?? 'none',
  });
  return void response.end(known ? '' : `{"text":"${text}"}`);
});

/** Reads of a page by the first part of its address. Other pages read the list. */
const READS: Readonly<Record<string, readonly string[]>> = {
  both: [LIST, OTHER],
  missing: ['/api/no'],
  unshared: [UNSHARED],
};

/** Steps of the labels that follow the clock. Other pages show no time. */
const STEPS: Readonly<Record<string, number>> = {
  countdown: 1_000,
  due: 1_000,
  unshared: 1_000,
  minutes: 10_000,
};

const render = vi.fn<(wish: RenderWish) => Promise<Rendered>>();
let web: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  web = await startWeb({ apiUrls: [urlOf(api)], realtimeUrls: [urlOf(api)], render });
  // A page that shows a list.
  render.mockImplementation(async ({ address }) => {
    const reads = READS[address.split('/')[1] ?? ''] ?? [LIST];
    const answers = await Promise.all(reads.map((path) => web.send(path)));
    const html = await Promise.all(answers.map((answer) => answer.text()));
    const stepMs = STEPS[address.split('/')[1] ?? ''];
    return { kind: 'page', status: 200, html: html.join(''), script: '', stepMs };
  });
});
beforeEach(() => {
  away = false;
  content.set(LIST, 'one').set(OTHER, 'other').set(UNSHARED, 'post","views":1,"x":"');
  web.forget();
  // Answers are cached for one second. Fake timers keep that second from elapsing.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  asked.length = 0;
  render.mockClear();
});
afterAll(async () => {
  vi.useRealTimers();
  await web.close();
  await closeServer(api);
});

const textOf = async (path: string) => (await web.get(path)).text();
const askedFor = (path: string) => asked.filter(({ url }) => url === path);

describe('a page', () => {
  it('is not rendered again while its content is the same', async () => {
    await textOf('/list');
    vi.advanceTimersByTime(5_000);
    await textOf('/list');
    web.forget();
    await textOf('/list');

    expect(render).toHaveBeenCalledOnce();
    expect(askedFor(LIST).map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"one"',
      '"one"',
    ]);
  });

  it('shows a change at once', async () => {
    expect(await textOf('/change')).toContain('one');

    content.set(LIST, 'two');
    web.forget();

    expect(await textOf('/change')).toContain('two');
  });

  it('shows a change that was not announced after a second', async () => {
    await textOf('/by-clock');
    content.set(LIST, 'two');
    expect(await textOf('/by-clock')).toContain('one');

    vi.advanceTimersByTime(1_000);

    expect(await textOf('/by-clock')).toContain('two');
  });

  it('is compared less often while its content stays the same, and at once after a change', async () => {
    const comparedAfter = async (ms: number) => {
      asked.length = 0;
      vi.advanceTimersByTime(ms);
      await textOf('/both');
      return asked.length;
    };
    await textOf('/both');
    expect(await comparedAfter(1_000)).toBe(2);
    for (let seconds = 2; seconds <= 10; seconds += 1) {
      expect(await comparedAfter(seconds * 1_000 - 1)).toBe(0);
      expect(await comparedAfter(1)).toBe(2);
    }
    expect(await comparedAfter(10_000)).toBe(2);

    web.forget();
    expect(await comparedAfter(0)).toBe(2);
    content.set(LIST, 'two');
    expect(await comparedAfter(1_999)).toBe(0);
    expect(await comparedAfter(1)).toBeGreaterThan(0);
    expect(await textOf('/both')).toContain('two');
  });

  it('from a read that is not shared shows an announced change at once', async () => {
    await textOf('/unshared/2');
    vi.advanceTimersByTime(1_000);
    await textOf('/unshared/2');
    content.set(UNSHARED, 'announced');
    web.forget();

    expect(await textOf('/unshared/2')).toContain('announced');
  });

  it('is not rendered again for a change of other content', async () => {
    await textOf('/list');
    await textOf('/both');
    content.set(OTHER, 'changed');
    web.forget();
    render.mockClear();

    await textOf('/list');
    expect(render).not.toHaveBeenCalled();
    expect(await textOf('/both')).toContain('changed');
  });

  it('is not rendered again for a view that was counted', async () => {
    content.set(LIST, 'one","views":1,"x":"');
    await textOf('/counted');
    content.set(LIST, 'one","views":2,"x":"');
    web.forget();
    await textOf('/counted');
    await textOf('/counted');

    expect(render).toHaveBeenCalledOnce();
    expect(askedFor(LIST)).toHaveLength(2);
  });

  it.each([
    ['a countdown', '/countdown', 15_000],
    ['times such as "5 minutes ago"', '/minutes', 60_000],
    ['no time', '/age', 600_000],
  ])('with %s is rendered again when it is too old', async (_what, path, mostAgeMs) => {
    // Midnight would be another reason.
    vi.setSystemTime('2026-11-20T12:00:00+09:00');
    await textOf(path);

    vi.advanceTimersByTime(mostAgeMs - 1);
    await textOf(path);
    expect(render).toHaveBeenCalledOnce();

    vi.advanceTimersByTime(1);
    await textOf(path);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is rendered again at midnight in Seoul, because pages choose data by the day', async () => {
    vi.setSystemTime('2026-11-20T23:59:59+09:00');
    await textOf('/midnight');

    vi.setSystemTime('2026-11-21T00:00:00+09:00');
    await textOf('/midnight');

    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is given again while too many others are rendered, if its content is the same', async () => {
    await textOf('/countdown/busy');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const others = vi.fn(async (): Promise<Rendered> => {
      await held;
      return { kind: 'page', status: 200, html: '', script: '' };
    });
    for (let no = 0; no < 32; no += 1) render.mockImplementationOnce(others);
    const waiting = Array.from({ length: 32 }, (_, no) => textOf(`/other/${no}`));
    await vi.waitFor(() => expect(others).toHaveBeenCalledTimes(32));
    vi.advanceTimersByTime(15_000);

    expect(await textOf('/countdown/busy')).toContain('one');
    content.set(LIST, 'two');
    web.forget();
    expect((await web.get('/countdown/busy')).status).toBe(503);

    release();
    await Promise.all(waiting);
    expect(await textOf('/countdown/busy')).toContain('two');
  });

  it('is given again when more pages than can be rendered are due at once', async () => {
    const paths = Array.from({ length: 40 }, (_, no) => `/due/${no}`);
    for (const path of paths) await textOf(path);
    vi.advanceTimersByTime(15_000);

    const answers = await Promise.all(paths.map((path) => web.get(path)));

    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  });

  it('from a read that is not shared is compared after a second, without its views', async () => {
    await textOf('/unshared/1');
    content.set(UNSHARED, 'post","views":2,"x":"');
    vi.advanceTimersByTime(1_000);
    await textOf('/unshared/1');
    expect(render).toHaveBeenCalledOnce();
    expect(askedFor(UNSHARED)).toHaveLength(2);

    content.set(UNSHARED, 'edited');
    vi.advanceTimersByTime(2_000);

    expect(await textOf('/unshared/1')).toContain('edited');
  });

  it('from a read that is not shared is given again when too many are due at once', async () => {
    const paths = Array.from({ length: 40 }, (_, no) => `/unshared/due-${no}`);
    for (const path of paths) await textOf(path);
    vi.advanceTimersByTime(15_000);

    const answers = await Promise.all(paths.map((path) => web.get(path)));

    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  });

  it('from an answer that is an error is kept for a second', async () => {
    await textOf('/missing');
    await textOf('/missing');
    expect(render).toHaveBeenCalledOnce();

    vi.advanceTimersByTime(1_000);
    await textOf('/missing');

    expect(render).toHaveBeenCalledTimes(2);
  });

  it('that changed while it was rendered is compared before it is given again', async () => {
    render.mockImplementationOnce(async () => {
      const old = await web.send(LIST);
      content.set(LIST, 'two');
      web.forget();
      return { kind: 'page', status: 200, html: await old.text(), script: '' };
    });

    expect(await textOf('/meanwhile')).toContain('one');
    expect(await textOf('/meanwhile')).toContain('two');
  });
});

describe('a public read', () => {
  /** Headers and body of an answer, without those that differ by request or time. */
  async function answerTo(headers: Record<string, string>, path = LIST) {
    const answer = await web.get(path, headers);
    const { date: _now, 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers);
    expect(id).toMatch(/^[\w-]{36}$/);
    return { status: answer.status, headers: rest, body: await answer.text() };
  }

  it.each([{}, { 'if-none-match': '"one"' }])(
    'is answered from memory as by the API, asked with %o',
    async (headers) => {
      const path = `${LIST}?${crypto.randomUUID()}`;
      const own = { 'accept-encoding': 'identity', ...headers };
      const { headers: byApi, ...first } = await answerTo(own, path);
      await answerTo(own, path);
      const count = askedFor(path).length;

      const { headers: kept, ...third } = await answerTo(own, path);

      expect(askedFor(path).length).toBe(count);
      expect(third).toEqual(first);
      // The API of this test sends bodies in pieces.
      const { 'transfer-encoding': _pieces, ...wanted } = byApi;
      const { 'content-length': _size, ...given } = kept;
      expect(given).toEqual(wanted);
    },
  );

  it('is compressed as the reader asks, with a weak tag', async () => {
    content.set(LIST, 'long'.repeat(500));
    await answerTo({});
    await answerTo({});

    for (const encoding of ['br', 'gzip', 'zstd']) {
      const { headers } = await answerTo({ 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding });
      expect(headers['etag']).toMatch(/^W\//);
    }
  });

  it('shows a change that came through this process in the next answer', async () => {
    await answerTo({});
    await answerTo({});

    const change = await fetch(web.url + LIST, { method: 'POST', body: '{}' });

    expect(change.headers.has(CHANGED_HEADER)).toBe(false);
    expect((await answerTo({})).body).toContain('changed');
  });

  it('is not given while no API answers and its second is over', async () => {
    await answerTo({});
    await answerTo({});
    away = true;
    vi.advanceTimersByTime(1_000);

    expect((await web.get(LIST)).status).toBe(503);
    away = false;
    expect((await web.get(LIST)).status).toBe(200);
  });

  it('that exists no longer is answered by the API', async () => {
    await answerTo({});
    await answerTo({});
    content.delete(LIST);
    web.forget();

    expect((await web.get(LIST)).status).toBe(404);
  });
});
