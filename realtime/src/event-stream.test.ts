import { createLog } from '@maru/platform/telemetry/log';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPrivateRedis, type PrivateRedis } from '../../tests/bench/support/private-redis.ts';
import { openTcpProxy, type TcpProxy } from '../../tests/chaos/support/tcp-proxy.ts';
import { readEventStream } from './event-stream.ts';

const STREAM = 'events';
/** Maximum attempts in one outage. More indicate a loop that blocks the event loop. */
const MOST_ATTEMPTS = 100;

const log = createLog('test', { LOG_LEVEL: 'silent', BRAND: 'maru' });

let server: PrivateRedis;
let proxy: TcpProxy;
let writer: Redis;
let reader: Redis;
beforeEach(async () => {
  server = await openPrivateRedis();
  proxy = await openTcpProxy(0, Number(new URL(server.url).port));
  writer = connectRedis({ REDIS_URL: server.url, REDIS_SENTINELS: [] }, log);
  reader = connectRedis({ REDIS_URL: `redis://127.0.0.1:${proxy.port}`, REDIS_SENTINELS: [] }, log);
  await Promise.all([redisReady(writer), redisReady(reader)]);
});
afterEach(async () => {
  writer.disconnect();
  reader.disconnect();
  await proxy.close();
  await server.stop();
});

const add = (name: string) =>
  writer.xadd(STREAM, '*', 'name', name, 'body', '{}', 'created_at', new Date().toISOString());

/** Ends a loop that would never end by itself, and this test with it. */
function guardAttempts(redis: Redis): Redis {
  const duplicate = redis.duplicate.bind(redis);
  vi.spyOn(redis, 'duplicate').mockImplementation((options) => {
    const copy = duplicate(options);
    const ask = copy.xrevrange.bind(copy);
    let attempts = 0;
    vi.spyOn(copy, 'xrevrange').mockImplementation((...args: unknown[]) => {
      attempts += 1;
      return attempts > MOST_ATTEMPTS
        ? new Promise(() => undefined)
        : Reflect.apply(ask, copy, args);
    });
    return copy;
  });
  return redis;
}

it('reads on where it was after a time in which Redis did not answer', async () => {
  const heard: string[] = [];
  const stop = await readEventStream({
    redis: guardAttempts(reader),
    stream: STREAM,
    onEntry: ({ name }) => heard.push(name),
    onInStep: () => undefined,
    onLost: () => undefined,
    log,
  });
  await add('before');
  await vi.waitFor(() => expect(heard).toEqual(['before']));

  const warned = vi.spyOn(log, 'warn');
  await proxy.set({ timeout: { ms: 0 } });
  await add('meanwhile');
  await vi.waitFor(() => expect(warned).toHaveBeenCalled(), { timeout: 10_000 });
  await proxy.set({});

  await vi.waitFor(() => expect(heard).toEqual(['before', 'meanwhile']), { timeout: 10_000 });
  await stop();
});

it('reports a truncated stream, and does not read the same entries again', async () => {
  const heard: string[] = [];
  const onLost = vi.fn();
  const onInStep = vi.fn();
  await add('long ago');
  const stop = await readEventStream({
    redis: reader,
    stream: STREAM,
    onEntry: ({ name }) => heard.push(name),
    onInStep,
    onLost,
    log,
  });
  await add('before');
  const last = await add('not kept');
  await vi.waitFor(() => expect(heard).toEqual(['before', 'not kept']));

  // Simulates a failover to a replica that had not received the last entry yet.
  await proxy.set({ down: true });
  await writer.xdel(STREAM, last!);
  await proxy.set({});
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await add('after');

  await vi.waitFor(() => expect(heard.at(-1)).toBe('after'));
  expect(heard).toEqual(['before', 'not kept', 'after']);
  expect(onInStep).toHaveBeenCalledOnce();
  await stop();
});

describe('when Redis was away at the start', () => {
  it('reports entries from before it was in step as lost, because clients are already connected', async () => {
    await proxy.set({ down: true });
    const onLost = vi.fn();
    const onInStep = vi.fn();
    const stop = await readEventStream({
      redis: reader,
      stream: STREAM,
      onEntry: () => undefined,
      onInStep,
      onLost,
      log,
    });

    await proxy.set({});

    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(onInStep).not.toHaveBeenCalled();
    await stop();
  });
});

describe('after so much that it does not come in one read', () => {
  const names = Array.from({ length: 700 }, (_, i) => `meanwhile ${i}`);

  /** Adds all entries, and runs the additional commands, before any reader can read. */
  async function addAll(more: (batch: ReturnType<Redis['multi']>) => void): Promise<void> {
    const batch = writer.multi();
    const at = new Date().toISOString();
    for (const name of names) {
      batch.xadd(STREAM, '*', 'name', name, 'body', '{}', 'created_at', at);
    }
    more(batch);
    await batch.exec();
  }

  async function startReader() {
    const heard: string[] = [];
    const onLost = vi.fn();
    const stop = await readEventStream({
      redis: reader,
      stream: STREAM,
      onEntry: ({ name }) => heard.push(name),
      onInStep: () => undefined,
      onLost,
      log,
    });
    await add('before');
    await vi.waitFor(() => expect(heard).toEqual(['before']));
    return { heard, onLost, stop };
  }

  it('says so when the stream has dropped some, and reads on from its end', async () => {
    const { heard, onLost, stop } = await startReader();

    await addAll((batch) => batch.xtrim(STREAM, 'MAXLEN', names.length - 1));
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    await add('after');

    await vi.waitFor(() => expect(heard.at(-1)).toBe('after'));
    expect(heard).toEqual(['before', 'after']);
    expect(onLost).toHaveBeenCalledOnce();
    await stop();
  });

  it('reports no loss when only entries that it had read were dropped', async () => {
    const { heard, onLost, stop } = await startReader();
    await add('read');
    await vi.waitFor(() => expect(heard).toEqual(['before', 'read']));

    await addAll((batch) => batch.xtrim(STREAM, 'MAXLEN', names.length + 1));

    await vi.waitFor(() => expect(heard).toEqual(['before', 'read', ...names]));
    expect(onLost).not.toHaveBeenCalled();
    await stop();
  });

  it('has lost nothing in a stream that was emptied and begun again', async () => {
    const { heard, onLost, stop } = await startReader();

    await writer.del(STREAM);
    await addAll(() => undefined);

    await vi.waitFor(() => expect(heard).toEqual(['before', ...names]));
    expect(onLost).not.toHaveBeenCalled();
    await stop();
  });
});
