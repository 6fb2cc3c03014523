import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeServer, startBehind, startWeb, urlOf } from './site.fixture.ts';

let api: Awaited<ReturnType<typeof startBehind>>;
let first: Awaited<ReturnType<typeof startBehind>>;
let second: Awaited<ReturnType<typeof startBehind>>;
let web: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  [api, first, second] = await Promise.all([
    startBehind('api'),
    startBehind('first'),
    startBehind('second'),
  ]);
  web = await startWeb({ apiUrls: [api.url], realtimeUrls: [first.url, second.url] });
});
afterAll(async () => {
  await web.close();
  await Promise.all([api, first, second].map((behind) => behind.close()));
});

describe('a connection to a process behind', () => {
  it('is given up before that process does, which says how long it keeps one', async () => {
    const behind = createServer((_request, response) => {
      response.setHeader('keep-alive', 'timeout=2').end('{}');
    });
    behind.keepAliveTimeout = 60_000;
    await once(behind.listen(0, '127.0.0.1'), 'listening');
    const one = await startWeb({ apiUrls: [urlOf(behind)], realtimeUrls: [first.url] });
    const countOpen = () =>
      new Promise<number>((resolve) => behind.getConnections((_error, count) => resolve(count)));

    await (await one.get('/api/home/x')).text();
    expect(await countOpen()).toBeGreaterThan(0);

    await expect.poll(countOpen).toBe(0);
    await one.close();
    await closeServer(behind);
  });
});

describe('long-polling', () => {
  it('always finds its session again', async () => {
    const names = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const sid = index === 0 ? '' : '&sid=abc';
        const answer = await web.get(`/socket.io/?EIO=4&transport=polling${sid}`);
        return ((await answer.json()) as { name: string }).name;
      }),
    );

    expect(new Set(names).size).toBe(1);
  });

  it('opens its session with another process when its own is away, and keeps to that', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const dead = Array.from({ length: 9 }, (_, n) => `http://127.0.0.1:${n + 1}`);
    const half = await startWeb({ apiUrls: [api.url], realtimeUrls: [...dead, second.url] });
    const path = '/socket.io/?EIO=4&transport=polling';
    const opened = await half.get(path);

    vi.setSystemTime(Date.now() + 60_000);
    const sent = await fetch(`${half.url}${path}&sid=abc`, { method: 'POST', body: '3' });

    vi.useRealTimers();
    expect(await opened.json()).toMatchObject({ name: 'second' });
    expect(await sent.json()).toMatchObject({ name: 'second', body: '3' });
    await half.close();
  });
});
