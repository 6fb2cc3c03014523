import type { ServerToClient } from '@maru/contract/live/socket-listeners';
import { waitAfterRefusal } from './back-off.ts';
import { isRestoredPage } from './restored-page.ts';
import type { HomeSocket } from './socket-types.ts';

/** Name of the leader's lock and of the channel over which the leader forwards events. */
const NAME = 'maru.home';

/** Interval at which a visible tab checks that it still receives events. */
const ASK_MS = 15_000;

/** More events than a page receives while code loads. After them, the schedule is requested. */
const MOST_HELD = 200;

/** A tab that has not answered within this time is suspended, as phones suspend background tabs. */
const ANSWER_MS = 2_000;

const passedOn = [
  'schedule.snapshot',
  'schedule.changed',
  'schedule.removed',
  'schedule.interestCounted',
  'banner.changed',
  'session.ended',
  'inquiry.changed',
  'inquiry.removed',
  'inbox.changed',
  'subscription.changed',
  'taxDocument.changed',
  'incident.changed',
  'incident.removed',
  'advisory.changed',
  'feature.changed',
] as const satisfies readonly (keyof ServerToClient['/home'])[];

/** Events that wait for their first listener, whose code may load after the connection. */
const HELD: ReadonlySet<string> = new Set([
  'schedule.snapshot',
  'schedule.changed',
  'schedule.removed',
]);

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

export interface HomeFeedEvents extends Pick<ServerToClient['/home'], (typeof passedOn)[number]> {
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
  /** Whether events were missed and no snapshot has followed, so that the schedule is requested. */
  readonly isScheduleMissing: boolean;
  on: <N extends keyof HomeFeedEvents>(name: N, listener: HomeFeedEvents[N]) => HomeFeed;
  off: <N extends keyof HomeFeedEvents>(name: N, listener: HomeFeedEvents[N]) => HomeFeed;
  /** Reconnects with the browser's current session. */
  reopen: () => void;
}

type Emit = (name: string, payload?: unknown) => void;
type Miss = HomeFeedEvents['missed'];

/** The connection of the leading tab. */
interface Own {
  socket: HomeSocket;
  leader: string;
  /** Number of events so far. */
  no: number;
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
  let held: { name: string; payload: unknown }[] = [];
  let isScheduleMissing = false;
  const hold: Emit = (name, payload) => {
    // A snapshot contains all earlier changes.
    const earlier = name === 'schedule.snapshot' ? [] : held;
    const isFull = earlier.length === MOST_HELD;
    held = isFull ? [] : [...earlier, { name, payload }];
    if (isFull) isScheduleMissing = true;
  };
  const emit: Emit = (name, payload) => {
    const known = listeners.get(name);
    if (name === 'schedule.snapshot') isScheduleMissing = false;
    if (!known && HELD.has(name)) hold(name, payload);
    for (const listener of known ?? []) listener(payload as never);
  };
  const miss: Miss = (what) => {
    if (!what.snapshotFollows) isScheduleMissing = true;
    emit('missed', what);
  };
  const state = createState(emit, miss);
  const shared = 'locks' in navigator && 'BroadcastChannel' in globalThis;
  const tab = openTab(open, shared ? new BroadcastChannel(NAME) : null, { emit, miss, state });

  const feed: HomeFeed = {
    get connected() {
      return state.isConnected();
    },
    get isScheduleMissing() {
      return isScheduleMissing;
    },
    on(name, listener) {
      const hear: (payload: never) => void = listener;
      listeners.set(name, (listeners.get(name) ?? new Set()).add(hear));
      const waiting = held.filter((one) => one.name === name);
      held = held.filter((one) => one.name !== name);
      for (const { payload } of waiting) hear(payload as never);
      return feed;
    },
    off(name, listener) {
      const others = listeners.get(name);
      others?.delete(listener);
      if (others?.size === 0) listeners.delete(name);
      return feed;
    },
    reopen: tab.reopen,
  };
  return feed;
}

/** Whether the browser is connected. Announces each change, and events that may be missed. */
function createState(emit: Emit, miss: Miss) {
  let connected = false;
  // A restored page missed the events since its first visit.
  let connectedBefore = isRestoredPage();
  return {
    isConnected: () => connected,
    become(now: boolean, snapshotFollows: boolean): void {
      if (now && connected) return;
      connected = now;
      emit(now ? 'connect' : 'disconnect');
      if (!now) return;
      if (connectedBefore || !snapshotFollows) miss({ snapshotFollows });
      connectedBefore = true;
    },
  };
}

interface TabDeps {
  emit: Emit;
  miss: Miss;
  state: ReturnType<typeof createState>;
}

type Post = (message: TabMessage) => void;

/** This tab: the leader, or one that follows the leader and watches it. */
function openTab(open: () => Promise<HomeSocket>, channel: BroadcastChannel | null, deps: TabDeps) {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const post: Post = (message) => channel?.postMessage(message);
  const leader = createLeader(open, post, deps);
  const follower = createFollower(deps);
  const lead = () => {
    clearTimeout(patience);
    return leader.lead();
  };
  const lock = createLock(lead, stepDown);

  /** A visible tab stole the lock, or the connection failed to load. */
  function stepDown(): void {
    leader.stepDown();
    follower.forget();
    deps.state.become(false, true);
    post({ kind: 'ask' });
    setTimeout(lock.compete, ANSWER_MS);
  }

  function askLeader(): void {
    if (leader.isLeading() || document.visibilityState !== 'visible') return;
    post({ kind: 'ask' });
    clearTimeout(patience);
    patience = setTimeout(lock.takeOver, ANSWER_MS);
  }

  function hear({ data }: MessageEvent<unknown>): void {
    const message = messageIn(data);
    if (message === null) return;
    if (message.kind === 'ask') return leader.postState();
    if (leader.hasConnection()) return;
    clearTimeout(patience);
    follower.hear(message);
  }

  if (channel) {
    channel.addEventListener('message', hear);
    document.addEventListener('visibilitychange', askLeader);
    setInterval(askLeader, ASK_MS);
    lock.compete();
    askLeader();
  } else {
    // A page that could not load the connection polls on a timer until it is reloaded.
    lead().catch(() => deps.state.become(false, true));
  }
  return { reopen: leader.reopen };
}

/** Waits for the lock of the leader, or steals it. */
function createLock(lead: () => Promise<never>, onLost: () => void) {
  let waiting = new AbortController();
  return {
    compete: (): void => {
      waiting = new AbortController();
      const { signal } = waiting;
      navigator.locks.request(NAME, { signal }, lead).catch(() => {
        // Or this tab stopped waiting, to take the lock at once.
        if (!signal.aborted) onLost();
      });
    },
    takeOver: (): void => {
      waiting.abort();
      navigator.locks.request(NAME, { steal: true }, lead).catch(onLost);
    },
  };
}

/** The connection, while this tab has it. */
function createLeader(open: () => Promise<HomeSocket>, post: Post, { emit, state }: TabDeps) {
  let own: Own | null = null;
  /** Whether this tab has the lock, also while its connection is still being opened. */
  let leading = false;
  /** How often the lock was taken from this tab. */
  let losses = 0;

  function postState(): void {
    const connected = state.isConnected();
    if (own) post({ kind: 'state', leader: own.leader, no: own.no, connected });
  }

  function takeLead(mine: Own): void {
    own = mine;
    followSocket(mine.socket, {
      become(now) {
        state.become(now, true);
        postState();
      },
      mayConnect: () => own === mine,
      hear(name, payload) {
        mine.no += 1;
        post({ kind: 'event', leader: mine.leader, no: mine.no, name, payload });
        emit(name, payload);
      },
    });
    if (state.isConnected()) state.become(false, true);
    postState();
  }

  return {
    isLeading: () => leading,
    hasConnection: () => own !== null,
    postState,
    async lead(): Promise<never> {
      leading = true;
      const before = losses;
      const mine = { socket: await open(), leader: String(Math.random()), no: 0 };
      // Another tab took the lock while the connection was opening.
      if (losses !== before) mine.socket.disconnect();
      else takeLead(mine);
      // The tab holds the lock until the page closes or another tab steals it.
      return new Promise<never>(() => undefined);
    },
    stepDown(): void {
      losses += 1;
      leading = false;
      own?.socket.disconnect();
      own = null;
    },
    reopen: () => void own?.socket.disconnect().connect(),
  };
}

interface Following {
  become: (connected: boolean) => void;
  /** Whether this connection is still the one of the tab. */
  mayConnect: () => boolean;
  hear: (name: (typeof passedOn)[number], payload: unknown) => void;
}

function followSocket(socket: HomeSocket, { become, mayConnect, hear }: Following): void {
  const tryAgain = () => {
    if (mayConnect() && !socket.active) socket.connect();
  };
  socket.on('connect', () => become(true));
  socket.on('connect_error', ({ message }) => {
    become(false);
    const wait = waitAfterRefusal(message);
    if (wait !== null) setTimeout(tryAgain, wait);
  });
  socket.on('disconnect', () => become(false));
  for (const name of passedOn) socket.on(name, (payload: unknown) => hear(name, payload));
}

/** Passes the leader's events on, and notices the missed ones by their number. */
function createFollower({ emit, miss, state }: TabDeps) {
  /** The last position received from the leader. */
  let place: { leader: string; no: number } | null = null;
  return {
    forget(): void {
      place = null;
    },
    hear(message: Exclude<TabMessage, { kind: 'ask' }>): void {
      const { leader, no } = message;
      const known = place?.leader === leader ? place.no : null;
      if (message.kind === 'state') {
        place = { leader, no };
        // A new leader has not forwarded any events yet.
        if (state.isConnected() && message.connected && known !== no)
          miss({ snapshotFollows: false });
        return state.become(message.connected, known === no || no === 0);
      }
      // Until the first state message arrives, the number of earlier events is unknown.
      if (known !== null) {
        place = { leader, no };
        if (no !== known + 1) miss({ snapshotFollows: false });
      }
      emit(message.name, message.payload);
    },
  };
}
