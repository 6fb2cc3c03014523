import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiNodes } from './api-nodes.ts';
import { addressesOf } from './node-addresses.ts';
import { startBehind, startWeb } from './site.fixture.ts';

const UNREACHABLE = 'http://127.0.0.1:9';

type Behind = Awaited<ReturnType<typeof startBehind>>;
let one: Behind;
let other: Behind;
let realtime: Behind;
let web: Awaited<ReturnType<typeof startWeb>> | undefined;

beforeEach(async () => {
  [one, other, realtime] = (await Promise.all(
    ['one', 'other', 'realtime'].map((name) => startBehind(name)),
  )) as [Behind, Behind, Behind];
});
afterEach(async () => {
  await web?.close();
  await Promise.all([one, other, realtime].map((behind) => behind.close()));
});

async function startBefore(...apiUrls: string[]) {
  web = await startWeb({ apiUrls, realtimeUrls: [realtime.url] });
  return web;
}

async function whoAnswers(site: Awaited<ReturnType<typeof startWeb>>, method = 'GET') {
  const answer = await fetch(`${site.url}/api/home/x`, { method });
  return answer.headers.get('x-behind') ?? answer.status;
}

it('shares requests among the processes that are ready', async () => {
  const site = await startBefore(one.url, other.url);

  const names = [];
  for (let i = 0; i < 6; i += 1) names.push(await whoAnswers(site));

  expect(names.filter((name) => name === 'one')).toHaveLength(3);
  expect(names.filter((name) => name === 'other')).toHaveLength(3);
});

it('sends nothing to a process that says it is stopping, though it still answers', async () => {
  const stopping = await startBehind('stopping', false);
  const site = await startBefore(stopping.url, other.url);
  await vi.waitFor(async () => {
    expect([await whoAnswers(site), await whoAnswers(site)]).toEqual(['other', 'other']);
  });
  const before = stopping.requests.filter(({ url }) => url !== '/readyz').length;

  for (let i = 0; i < 6; i += 1) expect(await whoAnswers(site, 'POST')).toBe('other');

  expect(stopping.requests.filter(({ url }) => url !== '/readyz')).toHaveLength(before);
  await stopping.close();
});

it('retries reads on another process after one dies', async () => {
  const site = await startBefore(one.url, other.url);
  await one.close();

  for (let i = 0; i < 4; i += 1) expect(await whoAnswers(site)).toBe('other');
  one = await startBehind('one');
});

it('does not send a write a second time', async () => {
  const dying = await startBehind('dying');
  const site = await startBefore(dying.url, dying.url);
  dying.dieAt('/api/home/x');

  expect(await whoAnswers(site, 'POST')).toBe(503);

  expect(dying.requests.filter(({ url }) => url === '/api/home/x')).toHaveLength(1);
  await dying.close();
});

it('asks those that answer, where none is ready, and not the one that is dead', async () => {
  const nodes = createApiNodes([one.url, UNREACHABLE], async (url) =>
    url === UNREACHABLE ? 'silent' : 'busy',
  );

  await vi.waitFor(() =>
    expect([nodes.inOrder()[0], nodes.inOrder()[0]]).not.toContain(UNREACHABLE),
  );

  nodes.stop();
});

it('says at once that it is ready, though one of the processes answers nothing', async () => {
  const hung = createServer();
  hung.listen(0, '127.0.0.1');
  await once(hung, 'listening');
  const { port } = hung.address() as AddressInfo;
  const site = await startBefore(`http://127.0.0.1:${port}`, one.url);

  const answer = await fetch(`${site.url}/readyz`, { signal: AbortSignal.timeout(1_500) });

  expect(answer.status).toBe(200);
  hung.close();
});

it('shares requests among all that stand behind one name, as they come and go', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let behind = ['http://10.0.0.1:1', 'http://10.0.0.2:1'];
  const nodes = createApiNodes(
    ['http://api:1'],
    async () => 'ready',
    async () => behind,
  );
  await vi.waitFor(() => expect(nodes.inOrder().toSorted()).toEqual(behind));
  expect(new Set([nodes.inOrder()[0], nodes.inOrder()[0]])).toEqual(new Set(behind));

  behind = [...behind, 'http://10.0.0.3:1'];
  await vi.advanceTimersByTimeAsync(5_000);

  expect(nodes.inOrder().toSorted()).toEqual(behind);
  nodes.stop();
  vi.useRealTimers();
});

it.each(['http://127.0.0.1:3001', 'http://localhost:3001', 'http://[::1]:3001'])(
  'looks for no other where there is one: %s',
  async (url) => {
    expect(await addressesOf(url)).toEqual([url]);
  },
);

it('keeps a name that cannot be looked up', async () => {
  expect(await addressesOf('http://nobody.invalid:3001')).toEqual(['http://nobody.invalid:3001']);
});

it('takes a process back once it is ready again', async () => {
  const ready = new Set([one.url]);
  const nodes = createApiNodes([one.url, UNREACHABLE], async (url) =>
    ready.has(url) ? 'ready' : 'silent',
  );
  await vi.waitFor(() =>
    expect([nodes.inOrder()[0], nodes.inOrder()[0]]).not.toContain(UNREACHABLE),
  );

  ready.add(UNREACHABLE);

  await vi.waitFor(() => expect([nodes.inOrder()[0], nodes.inOrder()[0]]).toContain(UNREACHABLE));
  nodes.stop();
});
