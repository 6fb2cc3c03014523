import type { Logger } from '@maru/platform/telemetry/log';
import type { Redis } from 'ioredis';
import * as z from 'zod/mini';

/** How long one read waits for news. Also the longest a stop has to wait. */
const BLOCK_MS = 1_000;

const BATCH_EVENTS = 500;

/** How often an absent Redis is looked for, besides hearing of its return. */
const RETRY_MS = 500;

/**
 * Maximum time that the start waits for Redis. After it, the process serves the state from
 * Postgres.
 */
const START_MS = 3_000;

/** A read that Redis does not answer within this time has lost its connection. */
const ANSWER_MS = BLOCK_MS + 2_000;

const BEGINNING = '0-0';

/** Reply of Redis for a stream that has entries. */
const streamInfo = z.object({
  length: z.number(),
  /**
   * Available since Redis 7. Without it, a restarted stream cannot be distinguished from a trimmed
   * one.
   */
  'entries-added': z._default(z.number(), Infinity),
  'first-entry': z.tuple([z.string(), z.unknown()]),
});

/** One entry of the stream, as the relay wrote it. */
export interface StreamEntry {
  /** Id of the change; `null` from a relay version that does not send it yet. */
  id: number | null;
  name: string;
  body: string;
  /**
   * Trace of the operation that announced the event. `null` from a version that does not send one.
   */
  trace: string | null;
  createdAt: string;
}

interface StreamDeps {
  /** Only copied: a blocking read occupies a connection of its own. */
  redis: Redis;
  stream: string;
  onEntry: (entry: StreamEntry) => void;
  /** The reader is in step: for the first time, or again after a gap that may have lost entries. */
  onInStep: () => void;
  /** Called when entries may have been missed. Reading continues from the end of the stream. */
  onLost: () => void;
  log: Logger;
}

/**
 * Reads the event stream from its end on, and after an outage of Redis from where it was.
 *
 * @returns once it is in step, a function that ends the reading.
 */
export async function readEventStream(deps: StreamDeps): Promise<() => Promise<void>> {
  const { stream, onEntry, onInStep, onLost, log } = deps;
  const redis = deps.redis.duplicate({
    // A read interrupted by a lost connection must fail. Otherwise, the gap would go unnoticed.
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: ANSWER_MS,
  });
  redis.on('error', (error: Error) => log.debug({ err: error.message }, 'event stream'));
  const stopping = new AbortController();
  let lastId: string | undefined;
  let isLate = false;
  let atStart!: () => void;
  const started = new Promise<void>((resolve) => (atStart = resolve));
  const reading = read();

  async function read(): Promise<void> {
    let inStep = false;
    while (!stopping.signal.aborted) {
      if (redis.status !== 'ready') {
        inStep = false;
        await readyWithin(redis, RETRY_MS);
        continue;
      }
      try {
        if (!inStep) {
          const { place, isLost } = await findPlace(redis, stream, { lastId, isLate });
          lastId = place;
          inStep = true;
          if (isLost) onLost();
          else onInStep();
          atStart();
        }
        await readOn();
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (inStep) log.warn({ err: error }, 'the event stream is unavailable');
        inStep = false;
        // After a timeout the connection may be half-open. Any other failure has already closed it.
        if (redis.status === 'ready') await closed(redis);
      }
    }
  }

  async function readOn(): Promise<void> {
    const place = lastId ?? BEGINNING;
    const from = ['STREAMS', stream, place] as const;
    const reply = await redis.xread('COUNT', BATCH_EVENTS, 'BLOCK', BLOCK_MS, ...from);
    const entries = reply?.[0]?.[1] ?? [];
    // Only a stream much longer than a batch drops entries. A reader that received less than a full
    // batch has missed none.
    if (entries.length === BATCH_EVENTS && (await isDroppedAfter(redis, stream, place))) {
      log.warn({ place }, 'the event stream was trimmed before all entries were read');
      lastId = await findEnd(redis, stream);
      return onLost();
    }
    for (const [id, fields] of entries) {
      lastId = id;
      try {
        onEntry(entryOf(fields ?? []));
      } catch (error) {
        // A retry would not help, and the following entries must not wait.
        log.error({ err: error, entry: id }, 'an entry of the event stream is invalid');
      }
    }
  }

  const timer = setTimeout(() => {
    isLate = true;
    atStart();
  }, START_MS).unref();
  await started;
  clearTimeout(timer);
  return async function stop(): Promise<void> {
    stopping.abort();
    redis.disconnect();
    await reading;
  };
}

/**
 * Finds the position to read from. The end is looked up once: `$` would mean the current end at
 * each read, and would lose entries between two reads.
 *
 * If the stream ends before our position, it was emptied or lost its last writes, for example in
 * a failover. Most of its remaining entries were read long ago.
 */
async function findPlace(
  redis: Redis,
  stream: string,
  { lastId, isLate }: { lastId: string | undefined; isLate: boolean },
): Promise<{ place: string; isLost: boolean }> {
  const end = await findEnd(redis, stream);
  // Clients that were admitted without Redis have received no events since then.
  if (lastId === undefined) return { place: end, isLost: isLate };
  if (isBefore(end, lastId)) return { place: end, isLost: end !== BEGINNING };
  return { place: lastId, isLost: false };
}

async function findEnd(redis: Redis, stream: string): Promise<string> {
  const [last] = await redis.xrevrange(stream, '+', '-', 'COUNT', 1);
  return last?.[0] ?? BEGINNING;
}

/** Whether the stream has dropped entries after this place, or may have. */
async function isDroppedAfter(redis: Redis, stream: string, place: string): Promise<boolean> {
  const said = z.array(z.unknown()).parse(await redis.xinfo('STREAM', stream));
  const info = streamInfo.parse(Object.fromEntries(pairsOf(said)));
  return info['entries-added'] > info.length && isBefore(place, info['first-entry'][0]);
}

/** Waits until the connection is ready, for at most `ms`. */
function readyWithin(redis: Redis, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      redis.off('ready', settle);
      resolve();
    };
    const timer = setTimeout(settle, ms);
    redis.once('ready', settle);
  });
}

/**
 * Closes a connection so that a new one is made, and waits for the close. Until then, the
 * connection reports itself as ready and refuses every command at once. A caller that retried would
 * never yield the event loop.
 */
function closed(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    redis.once('close', resolve);
    redis.disconnect(true);
  });
}

function entryOf(fields: readonly string[]): StreamEntry {
  const values = new Map(pairsOf(fields));
  const field = (name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`Field ${name} is missing.`);
    return value;
  };
  return {
    id: values.has('id') ? Number(values.get('id')) : null,
    name: field('name'),
    body: field('body'),
    trace: values.get('trace') ?? null,
    createdAt: field('created_at'),
  };
}

/** Names with their values, of which Redis makes one list. */
function pairsOf<T>(list: readonly T[]): [T, T][] {
  const pairs: [T, T][] = [];
  for (let at = 0; at + 1 < list.length; at += 2) pairs.push([list[at]!, list[at + 1]!]);
  return pairs;
}

/** Compares two ids of stream entries, `milliseconds-number`. */
function isBefore(a: string, b: string): boolean {
  const [msA = 0, numberA = 0] = a.split('-').map(Number);
  const [msB = 0, numberB = 0] = b.split('-').map(Number);
  return msA === msB ? numberA < numberB : msA < msB;
}
