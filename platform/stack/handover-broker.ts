import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import {
  handoverMessage,
  isSocket,
  MAX_IN_FLIGHT,
  refuseUpgrade,
  stopReading,
  type HandoverMessage,
} from '../src/http/socket-handover.ts';

/** Timeout after which a socket that its target has not taken is dropped. */
const TAKE_WITHIN_MS = 10_000;
/** Looks at waiting sockets within that time. */
const LOOKS = 10;

/** Passes sockets from the web process to realtime processes. */
export interface HandoverBroker {
  addWeb(child: ChildProcess): void;
  /** @param url of this process in REALTIME_URLS. */
  addRealtime(child: ChildProcess, url: string): void;
}

interface Target {
  url: string;
  child: ChildProcess;
  accepts: boolean;
  open: number;
  /** Sent and not taken, by id. */
  waiting: Map<number, { socket: Socket; since: number }>;
}

export function createHandoverBroker(takeWithinMs = TAKE_WITHIN_MS): HandoverBroker {
  const targets = new Map<string, Target>();
  const webs = new Set<ChildProcess>();
  let lastId = 0;

  function announce(): void {
    const message = offerOf([...targets.values()]);
    for (const web of webs) send(web, message);
  }

  /** Runs a change. Notifies the web process if it opened or closed a target. */
  function change(target: Target, run: () => void): void {
    const before = hasRoom(target);
    run();
    if (hasRoom(target) !== before) announce();
  }

  function pass(url: string, bytes: string, socket: Socket): void {
    // The wanted target may have ended meanwhile. Then any other takes the request. A full target
    // takes the sockets that web sent before it knew, at most MAX_IN_FLIGHT.
    const known = [targets.get(url), ...targets.values()].filter((one) => one !== undefined);
    const target = known.find(hasRoom) ?? known.find(({ accepts }) => accepts);
    if (!target) return refuseUpgrade(socket);
    lastId += 1;
    const id = lastId;
    change(target, () => target.waiting.set(id, { socket, since: Date.now() }));
    send(target.child, { kind: 'handover.take', id, bytes }, socket);
  }

  function hear(target: Target, message: unknown): void {
    const { data } = handoverMessage.safeParse(message);
    if (data?.kind === 'handover.state') {
      target.accepts = data.accepts;
      target.open = data.open;
      announce();
    }
    if (data?.kind === 'handover.taken') change(target, () => release(target, data.ids));
  }

  function remove(target: Target): void {
    if (targets.get(target.url) === target) targets.delete(target.url);
    target.accepts = false;
    release(target, target.waiting.keys());
    announce();
  }

  /** Drops the sockets that a target has not taken in time. */
  function dropLate(target: Target, latest: number): void {
    const late = [...target.waiting].filter(([, { since }]) => since < latest);
    if (late.length === 0) return;
    // It hangs. Its next report opens it again.
    change(target, () => (target.accepts = false));
    release(
      target,
      late.map(([id]) => id),
    );
  }

  setInterval(() => {
    for (const target of targets.values()) dropLate(target, Date.now() - takeWithinMs);
  }, takeWithinMs / LOOKS).unref();

  return {
    addWeb(child) {
      webs.add(child);
      child.once('exit', () => webs.delete(child));
      child.on('message', (message, handle) => {
        if (isSocket(handle)) receive(message, handle, pass);
      });
      announce();
    },
    addRealtime(child, url) {
      const target: Target = { url, child, accepts: false, open: 0, waiting: new Map() };
      targets.set(url, target);
      child.on('message', (message) => hear(target, message));
      child.once('exit', () => remove(target));
      send(child, { kind: 'handover.offer' });
    },
  };
}

const hasRoom = ({ accepts, waiting }: Target) => accepts && waiting.size < MAX_IN_FLIGHT;

/** Closes the sockets of this process. It writes no response, because the target may own them. */
function release(target: Target, ids: Iterable<number>): void {
  for (const id of ids) {
    target.waiting.get(id)?.socket.destroy();
    target.waiting.delete(id);
  }
}

function offerOf(targets: readonly Target[]): HandoverMessage {
  return {
    kind: 'handover.targets',
    targets: targets.filter(hasRoom).map(({ url, open }) => ({ url, open })),
  };
}

/** Takes a socket that a web process has sent. */
function receive(
  message: unknown,
  socket: Socket,
  pass: (url: string, bytes: string, socket: Socket) => void,
): void {
  // Bytes that come from now on belong to the target.
  stopReading(socket);
  socket.on('error', () => socket.destroy());
  const { success, data } = handoverMessage.safeParse(message);
  if (success && data.kind === 'handover.pass') pass(data.target, data.bytes, socket);
  else socket.destroy();
}

/**
 * The `exit` event reports a child that has ended. The socket stays open here until it is taken.
 * Node leaks a socket that it sends to a dying child.
 */
function send(child: ChildProcess, message: HandoverMessage, socket?: Socket): void {
  child.send(message, socket, { keepOpen: true }, () => undefined);
}
