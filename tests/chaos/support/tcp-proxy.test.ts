import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A timer in Node can fire slightly early. */
const EARLY_MS = 5;

let server: ReturnType<typeof createServer>;
let proxy: TcpProxy;
let clients: Socket[];
/** Data received by the server. */
let arrived: { bytes: number; chunks: number };

beforeEach(async () => {
  clients = [];
  arrived = { bytes: 0, chunks: 0 };
  server = createServer((socket) => {
    socket.on('data', (chunk) => {
      arrived.bytes += chunk.length;
      arrived.chunks += 1;
      socket.write(chunk);
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await openTcpProxy(0, (server.address() as AddressInfo).port);
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  await proxy.close();
  server.close();
});

async function enter(): Promise<Socket> {
  const client = connect(proxy.port, '127.0.0.1');
  client.on('error', () => undefined);
  clients.push(client);
  await once(client, 'connect');
  return client;
}

/**
 * Sends a text and waits until the server has echoed all of it.
 *
 * @returns the echoed text.
 */
function echo(client: Socket, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let back = '';
    client.on('close', () => reject(new Error(`closed after ${back.length}`)));
    client.on('data', (chunk) => {
      back += chunk.toString();
      if (back.length === text.length) resolve(back);
    });
    client.write(text);
  });
}

const took = async (work: Promise<unknown>) => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};

/** How a connection ended. */
function endOf(client: Socket): Promise<string> {
  return new Promise((resolve) => {
    client.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    client.once('close', () => resolve('closed'));
    client.resume();
  });
}

describe('a proxy between two processes', () => {
  it('carries everything, in order, while nothing is wrong', async () => {
    const text = Array.from({ length: 200_000 }, (_, i) => String(i % 10)).join('');
    expect(await echo(await enter(), text)).toBe(text);
  });

  it('latency: lets everything come later, both ways', async () => {
    await proxy.set({ latency: { ms: 60 } });
    expect(await took(echo(await enter(), 'late'))).toBeGreaterThan(2 * (60 - EARLY_MS));
  });

  it('bandwidth: lets no more than so much through', async () => {
    await proxy.set({ bandwidth: { bytesPerSecond: 10_000 } });
    expect(await took(echo(await enter(), 'x'.repeat(3_000)))).toBeGreaterThan(300 - 3 * EARLY_MS);
  });

  it('slicer: cuts data into pieces without losing any', async () => {
    await proxy.set({ slicer: { bytes: 10, ms: 2 } });
    const text = '0123456789abcdefghij'.repeat(5);
    expect(await echo(await enter(), text)).toBe(text);
    expect(arrived.chunks).toBeGreaterThan(2);
  });

  it('limitData: closes a connection at its limit, after forwarding the bytes before it', async () => {
    await proxy.set({ limitData: { bytes: 100 } });
    await expect(echo(await enter(), 'x'.repeat(500))).rejects.toThrow(/closed after \d+/);
    expect(arrived.bytes).toBe(100);
  });

  it('resetPeer: resets connections that stand, and those that come', async () => {
    const before = await enter();
    const ended = endOf(before);
    await proxy.set({ resetPeer: { ms: 0 } });
    expect(await ended).toBe('ECONNRESET');
    expect(await endOf(await enter())).toBe('ECONNRESET');
  });

  it('timeout of 0: drops data but keeps the connection, and forwards nothing on it afterwards', async () => {
    const [client, idle] = [await enter(), await enter()];
    await proxy.set({ timeout: { ms: 0 } });
    await new Promise((sent) => client.write('lost', sent));
    // The proxy runs in this process. Between two turns it has read the pending data.
    await nextTurn();
    await nextTurn();
    await proxy.set({});
    await new Promise((sent) => client.write('late', sent));
    expect(await echo(idle, 'kept')).toBe('kept');
    expect(arrived.bytes).toBe('kept'.length);
    expect(client.readyState).toBe('open');
  });

  it('timeout: closes the connection after its time', async () => {
    const client = await enter();
    await proxy.set({ timeout: { ms: 10 } });
    expect(await endOf(client)).toBe('closed');
  });

  it('down: refuses connections until it is restored', async () => {
    const before = endOf(await enter());
    await proxy.set({ down: true });
    expect(await before).toBe('closed');
    expect(await endOf(connect(proxy.port, '127.0.0.1'))).toBe('ECONNREFUSED');
    await proxy.set({});
    expect(await echo(await enter(), 'back')).toBe('back');
  });

  it('slowClose: reports an end later', async () => {
    await proxy.set({ slowClose: { ms: 60 } });
    const client = await enter();
    await echo(client, 'hello');
    client.end();
    expect(await took(once(client, 'end'))).toBeGreaterThan(2 * (60 - EARLY_MS));
  });

  it('sends delayed data as soon as the fault is cleared', async () => {
    await proxy.set({ latency: { ms: 3_600_000 } });
    const answer = echo(await enter(), 'at last');
    await proxy.set({});
    expect(await answer).toBe('at last');
  });
});
