// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openHomeFeed, type HomeFeed } from './home-feed.ts';

type Listener = (payload?: unknown) => void;

/** A connection with the test as its server. */
function openConnection() {
  const listeners = new Map<string, Listener[]>();
  const connection = {
    connected: false,
    /** Whether the library connects it again by itself. */
    active: true,
    closed: false,
    tries: 0,
    on(name: string, listener: Listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return connection;
    },
    disconnect() {
      connection.closed = true;
      connection.connected = false;
      connection.active = false;
      return connection;
    },
    connect() {
      connection.tries += 1;
      connection.active = true;
      return connection;
    },
    refuse(message: string) {
      connection.active = false;
      connection.say('connect_error', { message });
    },
    say(name: string, payload?: unknown) {
      if (name === 'connect' || name === 'disconnect') connection.connected = name === 'connect';
      for (const listener of listeners.get(name) ?? []) listener(payload);
    },
  };
  return connection;
}
type Connection = ReturnType<typeof openConnection>;

interface Tab {
  feed: HomeFeed;
  connections: Connection[];
  heard: unknown[][];
  /** Simulates a background tab on a phone: it neither receives nor sends messages. */
  sleep: () => void;
  close: () => void;
}

/** The locks of one browser (Web Locks API), as far as they are used. */
function openLocks() {
  type Held = { reject: (why: unknown) => void; give: () => void };
  let holder: Held | null = null;
  let queue: Held[] = [];
  const next = () => {
    holder = queue.shift() ?? null;
    holder?.give();
  };
  return {
    ofTab() {
      const mine = new Set<Held>();
      const request = (
        _name: string,
        { steal = false, signal }: { steal?: boolean; signal?: AbortSignal },
        task: () => Promise<never>,
      ) =>
        new Promise((_, reject) => {
          const held = { reject, give: () => void task().catch(reject) };
          mine.add(held);
          signal?.addEventListener('abort', () => {
            queue = queue.filter((one) => one !== held);
            reject(signal.reason);
          });
          if (!steal) queue.push(held);
          else {
            holder?.reject(new DOMException('stolen', 'AbortError'));
            holder = held;
            held.give();
          }
          if (holder === null) next();
        });
      const close = () => {
        queue = queue.filter((one) => !mine.has(one));
        if (holder !== null && mine.has(holder)) next();
      };
      return { request, close };
    },
  };
}

/** Channels between the tabs of a test. Each posted message arrives in a separate task. */
const channels = new Set<{ awake: boolean; hear: ((event: { data: unknown }) => void) | null }>();

let locks: ReturnType<typeof openLocks>;

/** @param loaded settles once the library of connections is there. */
function openTab(loaded = Promise.resolve()): Tab {
  const own = { awake: true, hear: null as ((event: { data: unknown }) => void) | null };
  const lock = locks.ofTab();
  vi.stubGlobal('navigator', { locks: lock });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(_: string, hear: NonNullable<typeof own.hear>) {
        own.hear = hear;
        channels.add(own);
      }
      postMessage(data: unknown) {
        if (!own.awake) return;
        for (const other of channels) {
          if (other !== own) setTimeout(() => other.awake && other.hear?.({ data }));
        }
      }
    },
  );
  const connections: Connection[] = [];
  const feed = openHomeFeed(() => {
    const connection = openConnection();
    connections.push(connection);
    return loaded.then(() => connection as never);
  });
  const heard: unknown[][] = [];
  for (const name of ['connect', 'disconnect', 'missed', 'schedule.changed'] as const) {
    feed.on(name, (...said: unknown[]) => {
      heard.push([name, ...said.filter((payload) => payload !== undefined)]);
    });
  }
  return {
    feed,
    connections,
    heard,
    sleep: () => (own.awake = false),
    close() {
      own.awake = false;
      channels.delete(own);
      lock.close();
    },
  };
}

/** How the browser came to the page. */
const openedBy = (type: NavigationTimingType) =>
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });

const settle = (ms = 10) => vi.advanceTimersByTimeAsync(ms);
const change = { item: { _id: 1 } };

beforeEach(() => {
  vi.useFakeTimers();
  openedBy('navigate');
  channels.clear();
  locks = openLocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[R12] a listener whose code loads late hears the snapshot, once', async () => {
  const { feed, connections } = openTab();
  await settle();
  connections[0]!.say('connect');
  connections[0]!.say('schedule.snapshot', { items: [], at: 'first' });
  const [late, later] = [vi.fn(), vi.fn()];

  feed.on('schedule.snapshot', late).on('schedule.snapshot', later);
  connections[0]!.say('schedule.snapshot', { items: [], at: 'second' });

  expect(late.mock.calls).toEqual([[{ items: [], at: 'first' }], [{ items: [], at: 'second' }]]);
  expect(later.mock.calls).toEqual([[{ items: [], at: 'second' }]]);
  expect(feed.isScheduleMissing).toBe(false);
});

it('[R12] changes are held between two listeners, and are requested after too many', async () => {
  const { feed, connections } = openTab();
  const hear = vi.fn();
  await settle();
  connections[0]!.say('connect');
  feed.on('schedule.removed', hear).off('schedule.removed', hear);

  connections[0]!.say('schedule.removed', { _id: 7, version: 2 });
  feed.on('schedule.removed', hear).off('schedule.removed', hear);
  expect(hear.mock.calls).toEqual([[{ _id: 7, version: 2 }]]);

  for (let version = 0; version <= 200; version += 1) {
    expect(feed.isScheduleMissing).toBe(false);
    connections[0]!.say('schedule.removed', { _id: 8, version });
  }
  expect(feed.isScheduleMissing).toBe(true);
});

it('[C30] a page that the browser restored asks for earlier events', async () => {
  openedBy('back_forward');
  const { heard, connections } = openTab();
  await settle();
  connections[0]!.say('connect');

  expect(heard).toEqual([['connect'], ['missed', { snapshotFollows: true }]]);
});

it('[R12] a tab behind a leader that is connected lacks the schedule', async () => {
  const leader = openTab();
  await settle();
  leader.connections[0]!.say('connect');
  leader.connections[0]!.say('schedule.snapshot', { items: [], at: 'first' });
  await settle();

  const second = openTab();
  await settle();
  expect(second.feed.isScheduleMissing).toBe(true);

  leader.connections[0]!.say('schedule.snapshot', { items: [], at: 'second' });
  await settle();
  expect(second.feed.isScheduleMissing).toBe(false);
});

describe('[R12] the tabs of one browser', () => {
  it('share one connection, and each tab receives its events', async () => {
    const tabs = [openTab()];
    await settle();
    tabs[0]!.connections[0]!.say('connect');
    for (let i = 0; i < 9; i += 1) tabs.push(openTab());
    await settle();
    tabs[0]!.connections[0]!.say('schedule.changed', change);
    await settle();

    expect(tabs.map(({ connections }) => connections.length)).toEqual([1, ...Array(9).fill(0)]);
    for (const { feed, heard } of tabs) {
      expect(feed.connected).toBe(true);
      expect(heard).toContainEqual(['schedule.changed', change]);
    }
  });

  it('that join later ask for earlier events, and only they do', async () => {
    const first = openTab();
    await settle();
    first.connections[0]!.say('connect');
    first.connections[0]!.say('schedule.changed', change);
    const second = openTab();
    await settle();

    expect(second.heard).toEqual([['connect'], ['missed', { snapshotFollows: false }]]);
    expect(first.heard).toEqual([['connect'], ['schedule.changed', change]]);
  });

  it('that receive events before the current state also ask for earlier events', async () => {
    const first = openTab();
    await settle();
    first.connections[0]!.say('connect');
    first.connections[0]!.say('schedule.changed', change);
    await settle();
    const late = openTab();
    first.connections[0]!.say('schedule.changed', change);
    await settle();

    expect(late.heard).toEqual([
      ['schedule.changed', change],
      ['connect'],
      ['missed', { snapshotFollows: false }],
    ]);
  });

  it('learn of a connection that is lost and restored', async () => {
    const tabs = [openTab(), openTab()];
    await settle();
    const [connection] = tabs[0]!.connections;
    for (const name of ['connect', 'schedule.changed', 'disconnect', 'connect']) {
      connection!.say(name);
      await settle();
    }

    for (const { heard } of tabs) {
      expect(heard.slice(-4)).toEqual([
        ['schedule.changed'],
        ['disconnect'],
        ['connect'],
        ['missed', { snapshotFollows: true }],
      ]);
    }
  });

  it('go on with a new one when the tab that had it closes', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await settle();
    first.connections[0]!.say('connect');
    await settle();
    first.close();
    await settle();
    second.connections[0]!.say('connect');
    second.connections[0]!.say('schedule.changed', change);
    await settle();

    expect(third.connections).toEqual([]);
    expect(third.heard.at(-1)).toEqual(['schedule.changed', change]);
    expect(third.heard).toContainEqual(['missed', { snapshotFollows: true }]);
  });

  it('take it over from one that sleeps, which follows when it wakes', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    first.connections[0]!.say('connect');
    first.sleep();
    await settle(20_000);
    second.connections[0]!.say('connect');
    await settle(5_000);

    expect(first.connections[0]!.closed).toBe(true);
    expect(second.feed.connected).toBe(true);
    expect(first.connections.length).toBe(1);
  });

  it('hold no second one when the only tab takes long to open it', async () => {
    let load = () => undefined as void;
    const only = openTab(
      new Promise((resolve) => {
        load = resolve;
      }),
    );
    await settle(60_000);
    load();
    await settle();
    only.connections[0]!.say('connect');

    expect(only.connections).toHaveLength(1);
    expect(only.connections[0]!.closed).toBe(false);
    expect(only.feed.connected).toBe(true);
  });

  it('hold no second one when it was taken from a tab that was still loading', async () => {
    let load = () => undefined as void;
    const first = openTab(
      new Promise((resolve) => {
        load = resolve;
      }),
    );
    await settle();
    const second = openTab();
    await settle(3_000);
    load();
    await settle();

    expect(first.connections[0]!.closed).toBe(true);
    expect(second.connections).toHaveLength(1);
    second.connections[0]!.say('connect');
    await settle();
    expect(first.feed.connected).toBe(true);
  });

  it('leave it where it is while the tab that has it answers', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    first.connections[0]!.say('connect');
    await settle(120_000);

    expect(first.connections[0]!.closed).toBe(false);
    expect(second.connections).toEqual([]);
  });

  it('notice that they missed something', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    first.connections[0]!.say('connect');
    first.connections[0]!.say('schedule.changed', change);
    await settle();
    const [, other] = channels;
    other!.awake = false;
    first.connections[0]!.say('schedule.changed', change);
    await settle();
    other!.awake = true;
    first.connections[0]!.say('schedule.changed', change);
    await settle();

    expect(second.heard.slice(-2)).toEqual([
      ['missed', { snapshotFollows: false }],
      ['schedule.changed', change],
    ]);
  });
});

describe('a refusal', () => {
  it.each(['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'])('of %s is tried again', async (message) => {
    const { connections, feed } = openTab();
    await settle();
    connections[0]!.refuse(message);
    expect(feed.connected).toBe(false);
    await settle(15_000);

    expect(connections[0]!.tries).toBe(1);
  });

  it('is left to the tab that has taken the connection over', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    first.sleep();
    await settle(16_000);
    first.connections[0]!.refuse('SERVICE_UNAVAILABLE');
    await settle(15_000);

    expect(first.connections[0]!.tries).toBe(0);
    expect(second.connections).toHaveLength(1);
  });
});

it('has a connection of its own where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  const connection = openConnection();
  const feed = openHomeFeed(() => Promise.resolve(connection as never));
  await settle();
  connection.say('connect');

  expect(feed.connected).toBe(true);
});
