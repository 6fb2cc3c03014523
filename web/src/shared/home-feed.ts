import type { ServerToClient } from '@maru/contract/live/socket-event';
import { waitAfterRefusal } from './back-off.ts';
import type { HomeSocket } from './socket-types.ts';

/** Name of the leader's lock and of the channel over which the leader forwards events. */
const NAME = 'maru.home';

/** Interval at which a visible tab checks that it still receives events. */
const ASK_MS = 15_000;

/** A tab that has not answered within this time is suspended, as phones suspend background tabs. */
const ANSWER_MS = 2_000;

const passedOn = [
  'schedule.snapshot',
  'schedule.changed',
  'schedule.removed',
  'banner.changed',
  'session.ended',
  'advisory.changed',
  'feature.changed',
] as const satisfies readonly (keyof ServerToClient['/home'])[];

/** Messages between tabs of one browser. `no` counts the events of one leader. */
type TabMessage =
  | { kind: 'ask' }
  | { kind: 'state'; leader: string; no: number; connected: boolean }
  | {
      kind: 'event';
      leader: string;
      no: number;
      name: (typeof passedOn)[number];
      payload: unknown;
    };

/**
 * Parses the message that a tab sent; `null` if it is invalid. It uses no schema, because no first
 * view needs one.
 */
function messageIn(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, leader, no, connected, name, payload }: { [Key in TabKey]?: unknown } = data;
  if (kind === 'ask') return { kind };
  if (typeof leader !== 'string' || typeof no !== 'number' || !Number.isSafeInteger(no))
    return null;
  if (kind === 'state') {
    return typeof connected === 'boolean' ? { kind, leader, no, connected } : null;
  }
  const known = passedOn.find((one) => one === name);
  return kind === 'event' && known ? { kind, leader, no, name: known, payload } : null;
}
type TabKey = 'kind' | 'leader' | 'no' | 'connected' | 'name' | 'payload';

interface HomeFeedEvents extends Pick<ServerToClient['/home'], (typeof passedOn)[number]> {
  connect: () => void;
  disconnect: () => void;
  /**
   * Events may have been missed. After a lost connection, a schedule snapshot follows
   * automatically. No snapshot follows if another tab stayed connected the whole time.
   */
  missed: (what: { snapshotFollows: boolean }) => void;
}

/** The news of the public site, from the connection of this tab or of another one. */
export interface HomeFeed {
  readonly connected: boolean;
  on: <N extends keyof HomeFeedEvents>(name: N, listener: HomeFeedEvents[N]) => HomeFeed;
  off: <N extends keyof HomeFeedEvents>(name: N, listener: HomeFeedEvents[N]) => HomeFeed;
  /** Reconnects with the browser's current session. */
  reopen: () => void;
}

/**
 * One connection for all tabs of a browser (features R12).
 *
 * The tab that holds the lock is the leader. It owns the connection and forwards events to the
 * other tabs. Another tab takes over when the leader closes, or when that tab is visible while the
 * leader sleeps. Without Web Locks every tab has its own connection.
 *
 * @param open opens the connection of this tab.
 */
export function openHomeFeed(open: () => Promise<HomeSocket>): HomeFeed {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const shared = 'locks' in navigator && 'BroadcastChannel' in globalThis;
  const channel = shared ? new BroadcastChannel(NAME) : null;
  let connected = false;
  let connectedBefore = false;
  /** The connection, while this tab has it. */
  let own: { socket: HomeSocket; leader: string; no: number } | null = null;
  /** The last position received from the leader. */
  let place: { leader: string; no: number } | null = null;
  let waiting = new AbortController();
  /** Whether this tab has the lock, also while its connection is still being opened. */
  let leading = false;
  /** How often the lock was taken from this tab. */
  let losses = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function emit(name: string, payload?: unknown): void {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  }

  function become(now: boolean, snapshotFollows: boolean): void {
    if (now && connected) return;
    connected = now;
    emit(now ? 'connect' : 'disconnect');
    if (!now) return;
    if (connectedBefore || !snapshotFollows) emit('missed', { snapshotFollows });
    connectedBefore = true;
  }

  const post = (message: TabMessage) => channel?.postMessage(message);

  function postState(): void {
    if (own) post({ kind: 'state', leader: own.leader, no: own.no, connected });
  }

  async function lead(): Promise<never> {
    leading = true;
    clearTimeout(patience);
    const before = losses;
    const mine = { socket: await open(), leader: String(Math.random()), no: 0 };
    // Another tab has it by now.
    if (losses !== before) mine.socket.disconnect();
    else takeLead(mine);
    // The tab holds the lock until the page closes or another tab steals it.
    return new Promise<never>(() => undefined);
  }

  function takeLead(mine: NonNullable<typeof own>): void {
    own = mine;
    const follow = (now: boolean) => {
      become(now, true);
      postState();
    };
    const tryAgain = () => {
      if (own === mine && !mine.socket.active) mine.socket.connect();
    };
    mine.socket.on('connect', () => follow(true));
    mine.socket.on('connect_error', ({ message }) => {
      follow(false);
      const wait = waitAfterRefusal(message);
      if (wait !== null) setTimeout(tryAgain, wait);
    });
    mine.socket.on('disconnect', () => follow(false));
    for (const name of passedOn) {
      mine.socket.on(name, (payload: unknown) => {
        mine.no += 1;
        post({ kind: 'event', leader: mine.leader, no: mine.no, name, payload });
        emit(name, payload);
      });
    }
    if (connected) become(false, true);
    postState();
  }

  /** A visible tab stole the lock, or the connection failed to load. */
  function stepDown(): void {
    losses += 1;
    leading = false;
    own?.socket.disconnect();
    own = null;
    place = null;
    become(false, true);
    post({ kind: 'ask' });
    setTimeout(compete, ANSWER_MS);
  }

  function compete(): void {
    waiting = new AbortController();
    const { signal } = waiting;
    navigator.locks.request(NAME, { signal }, lead).catch(() => {
      // Or this tab stopped waiting, to take the lock at once.
      if (!signal.aborted) stepDown();
    });
  }

  function takeOver(): void {
    waiting.abort();
    navigator.locks.request(NAME, { steal: true }, lead).catch(stepDown);
  }

  function askLeader(): void {
    if (leading || document.visibilityState !== 'visible') return;
    post({ kind: 'ask' });
    clearTimeout(patience);
    patience = setTimeout(takeOver, ANSWER_MS);
  }

  function hear({ data }: MessageEvent<unknown>): void {
    const message = messageIn(data);
    if (message === null) return;
    if (message.kind === 'ask') return postState();
    if (own) return;
    clearTimeout(patience);
    const { leader, no } = message;
    const known = place?.leader === leader ? place.no : null;
    if (message.kind === 'state') {
      place = { leader, no };
      // A new leader has not forwarded any events yet.
      if (connected && message.connected && known !== no)
        emit('missed', { snapshotFollows: false });
      return become(message.connected, known === no || no === 0);
    }
    // Until the first state message arrives, the number of earlier events is unknown.
    if (known !== null) {
      place = { leader, no };
      if (no !== known + 1) emit('missed', { snapshotFollows: false });
    }
    emit(message.name, message.payload);
  }

  if (channel) {
    channel.addEventListener('message', hear);
    document.addEventListener('visibilitychange', askLeader);
    setInterval(askLeader, ASK_MS);
    compete();
    askLeader();
  } else {
    // A page that could not load the connection polls on a timer until it is reloaded.
    lead().catch(() => become(false, true));
  }

  const feed: HomeFeed = {
    get connected() {
      return connected;
    },
    on(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      return feed;
    },
    off(name, listener) {
      listeners.get(name)?.delete(listener);
      return feed;
    },
    reopen() {
      own?.socket.disconnect().connect();
    },
  };
  return feed;
}
