import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setTimeout as pauseOf } from 'node:timers/promises';
import { countSockets } from '../../tests/support/count-sockets.ts';
import { kill, openFront, type Front } from './front.fixture.ts';
import { heard } from './stage.fixture.ts';

/** `40/home,` in a masked frame with a zero mask. */
const ENTER = Buffer.concat([Buffer.from([0x81, 0x88, 0, 0, 0, 0]), Buffer.from('40/home,')]);

/** For bytes to be in the kernel of the other side. */
const SENT_MS = 100;

const PATIENT = { timeout: 15_000 };

/** Sends an upgrade request by hand. */
function openRaw(url: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${lines.join('')}\r\n`,
  );
  return { socket, text: () => text };
}

const statusOf = async ({ socket, text }: ReturnType<typeof openRaw>) => {
  await vi.waitFor(() => expect(text()).toMatch(/^HTTP\/1\.1 \d+/));
  socket.destroy();
  return Number(text().split(' ')[1]);
};

const from = (address: string) => ({ 'X-Forwarded-For': address });

describe('a WebSocket at the public port', () => {
  let front: Front;
  beforeAll(async () => {
    front = await openFront({ realtimes: 1, env: { SOCKETS_PER_ADDRESS: '2' } });
  });
  afterAll(() => front.close());
  const open: Socket[] = [];
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    front.disconnectAll();
    await vi.waitUntil(async () => (await countSockets(front.ports[0]!)) === 0, PATIENT);
  });

  it('keeps the bytes that come while it is handed over', async () => {
    const [realtime] = front.realtimes;
    realtime!.kill('SIGSTOP');
    const passed = once(front.web, 'message');
    const raw = openRaw(front.url);
    open.push(raw.socket);
    await passed;

    raw.socket.write(ENTER);
    await pauseOf(SENT_MS);
    realtime!.kill('SIGCONT');

    await vi.waitFor(() => expect(raw.text()).toContain('schedule.snapshot'));
  });

  it('[N5.5] of a foreign origin is refused', async () => {
    const raw = openRaw(front.url, { Origin: 'https://evil.example' });

    expect(await statusOf(raw)).toBe(400);
    expect(raw.text()).toContain('ACCESS_DENIED');
  });

  it('counts for the address that the trusted proxies name', async () => {
    const entered = [1, 2].map(() => openRaw(front.url, from('203.0.113.9')));
    open.push(...entered.map(({ socket }) => socket));
    for (const { text } of entered) await vi.waitFor(() => expect(text()).toMatch(/ 101 /));

    expect(await statusOf(openRaw(front.url, from('203.0.113.9')))).toBe(400);
    expect(await statusOf(openRaw(front.url, from('203.0.113.10')))).toBe(101);
  });

  it('cannot prove an address with a header of its own', async () => {
    const headers = { ...from('203.0.113.30, 203.0.113.31'), 'X-Maru-Hop': 'x', Forwarded: 'x' };
    const entered = [1, 2].map(() => openRaw(front.url, headers));
    open.push(...entered.map(({ socket }) => socket));
    for (const { text } of entered) await vi.waitFor(() => expect(text()).toMatch(/ 101 /));

    // Only the last hop counts, which the trusted proxy has written.
    expect(await statusOf(openRaw(front.url, from('203.0.113.31')))).toBe(400);
    expect(await statusOf(openRaw(front.url, from('203.0.113.30')))).toBe(101);
  });

  it('with a head over the limit is refused', async () => {
    const cookie = `a=${'x'.repeat(16_300)}`;

    expect(await statusOf(openRaw(front.url, { Cookie: cookie }))).toBe(431);
  });

  it('waits while more are handed over than realtime can take at once', async () => {
    const [realtime] = front.realtimes;
    realtime!.kill('SIGSTOP');
    const addresses = Array.from({ length: 600 }, (_, n) => `198.51.${n >> 8}.${n & 0xff}`);
    const entered = addresses.map((address) => openRaw(front.url, from(address)));
    open.push(...entered.map(({ socket }) => socket));
    await Promise.all(entered.map(({ socket }) => once(socket, 'connect')));
    await pauseOf(SENT_MS);
    realtime!.kill('SIGCONT');

    await vi.waitFor(
      () =>
        expect(entered.map(({ text }) => text().slice(9, 12))).toEqual(addresses.map(() => '101')),
      PATIENT,
    );
  });

  it('that ends before realtime has it leaves nothing behind', async () => {
    const [realtime] = front.realtimes;
    const [port] = front.ports;
    realtime!.kill('SIGSTOP');
    const early = Array.from({ length: 20 }, (_, n) => openRaw(front.url, from(`203.0.113.${n}`)));
    await Promise.all(early.map(({ socket }) => once(socket, 'connect')));

    for (const { socket } of early) socket.destroy();
    realtime!.kill('SIGCONT');

    await heard(front.connect({ extraHeaders: from('203.0.113.20') }), 'schedule.snapshot');
    await expect.poll(() => countSockets(port!)).toBe(1);
  });
});

describe('a socket that was handed over', () => {
  let front: Front;
  afterEach(() => front.close());

  it('outlives the web process', async () => {
    front = await openFront({ realtimes: 1 });
    const page = front.connect();
    await heard(page, 'schedule.snapshot');
    const lost = vi.fn();
    page.on('disconnect', lost);

    await kill(front.web);
    const news = heard(page, 'banner.changed');
    await front.announceBanner(7);

    expect(await news).toMatchObject({ location: 'POPUP', version: 7 });
    expect(lost).not.toHaveBeenCalled();
  });

  it('connects to the process with the fewest sockets', async () => {
    front = await openFront({ realtimes: 2 });

    for (let i = 0; i < 10; i += 1) await heard(front.connect(), 'schedule.snapshot');

    // A count may be reported before the last sockets arrive, so that they go to the other process.
    const counts = () => Promise.all(front.ports.map(countSockets));
    await expect.poll(counts).toSatisfy(([one = 0, two = 0]: number[]) => one + two === 10);
    expect(Math.min(...(await counts()))).toBeGreaterThanOrEqual(3);
  });

  it('reconnects to another process when its own stops or dies', async () => {
    front = await openFront({ realtimes: 2 });
    const page = front.connect();
    await heard(page, 'schedule.snapshot');
    const counts = () => Promise.all(front.ports.map(countSockets));
    await expect.poll(counts).toContain(1);
    const own = (await counts()).indexOf(1);
    const other = 1 - own;

    const moved = heard(page, 'schedule.snapshot');
    await kill(front.realtimes[own]!, 'SIGTERM');
    await moved;
    await expect.poll(() => countSockets(front.ports[other]!)).toBe(1);

    await front.startRealtime(front.ports[own]!);
    const back = heard(page, 'schedule.snapshot');
    await kill(front.realtimes[other]!);
    await back;
    await expect.poll(() => countSockets(front.ports[own]!)).toBe(1);
  });

  it('is closed when its process dies first; later ones get 503 until the next is there', async () => {
    front = await openFront({ realtimes: 1 });
    const [realtime] = front.realtimes;
    const [port] = front.ports;
    realtime!.kill('SIGSTOP');
    const waiting = Array.from({ length: 5 }, () => openRaw(front.url));
    await Promise.all(waiting.map(({ socket }) => once(socket, 'connect')));
    const closed = waiting.map(({ socket }) => once(socket, 'close'));

    await kill(realtime!);
    await Promise.all(closed);
    expect(await statusOf(openRaw(front.url))).toBe(503);

    await front.startRealtime(port!);
    expect(await statusOf(openRaw(front.url))).toBe(101);
  });

  it('is closed when its process hangs, which gets sockets again once it answers', async () => {
    front = await openFront({ realtimes: 1, takeWithinMs: 200 });
    const [realtime] = front.realtimes;
    realtime!.kill('SIGSTOP');
    const waiting = Array.from({ length: 5 }, () => openRaw(front.url));
    // The first is already on its way.
    await Promise.all(waiting.slice(1).map(({ socket }) => once(socket, 'close')));

    realtime!.kill('SIGCONT');
    const page = front.connect();
    await heard(page, 'schedule.snapshot');
    await expect.poll(() => countSockets(front.ports[0]!)).toBe(1);
    waiting[0]!.socket.destroy();
  });
});
