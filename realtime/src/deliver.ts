import { socketEvents, type SocketEventName } from '@maru/contract/live/socket-event';
import type { Logger } from '@maru/platform/telemetry/log';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import { beginSpanBelow } from '@maru/platform/telemetry/span';
import { traceOf, type Trace } from '@maru/platform/telemetry/trace';
import type { Server, Socket } from 'socket.io';
import * as z from 'zod/mini';
import { createConflator } from './conflate.ts';
import type { DeliveryLedger } from './delivery-ledger.ts';
import { createGatherer } from './gather.ts';
import type { StreamEntry } from './event-stream.ts';
import type { News } from './schedule-state.ts';

/**
 * Time during which a socket that connects late still receives the reason for its room's
 * disconnection.
 */
const FAREWELL_MS = 60_000;

/** An entry of the catalogue, with the types of the one event it belongs to taken off. */
interface CatalogueEntry {
  readonly payload: z.ZodMiniType;
  readonly to: (event: {
    payload: unknown;
    target: number;
  }) => readonly { namespace: string; room: string }[];
  readonly thenDisconnect?: true;
  readonly conflate?: { readonly ms: number; readonly key: (payload: unknown) => string };
  readonly gather?: {
    readonly ms: number;
    readonly as: string;
    readonly to: (target: number) => { namespace: string; room: string };
  };
  readonly about?: unknown;
}

interface SocketEvent {
  /** Id of a change with tracked delivery; `null` for any other. */
  id: number | null;
  name: string;
  payload: unknown;
  target: number;
  trace: Trace;
  createdAt: string;
}

const envelope = z.object({ payload: z.unknown(), target: z.number() });

interface DeliverDeps {
  io: Server;
  news: News;
  ledger: DeliveryLedger;
  log: Logger;
  metrics: Pick<Metrics, 'eventsEmitted' | 'commitToEmit'>;
}

/**
 * Emits each event of the stream on this process, to the rooms named in its catalogue entry. This
 * module does not interpret events, so a new event needs no change here.
 */
export function createDelivery({ io, news, ledger, log, metrics }: DeliverDeps) {
  const conflator = createConflator(emit);
  const gatherer = createGatherer(emitTogether);
  const farewells = createFarewells();

  function deliver({ id, name, body, trace: carried, createdAt }: StreamEntry): void {
    const entry = entryNamed(name);
    const trace = traceOf(carried);
    if (!entry) {
      // A newer version of Maru is being rolled out; its clients reconnect to newer processes.
      log.warn({ event: name, requestId: trace.requestId }, 'skipped an event of unknown name');
      return;
    }
    const { payload: raw, target } = envelope.parse(JSON.parse(body));
    const payload = entry.payload.parse(raw);
    if (!isNews(news, name, payload)) return;

    const { conflate, gather, about } = entry;
    const event = { id: about ? id : null, name, payload, target, trace, createdAt };
    if (conflate) conflator.offer(`${name} ${conflate.key(payload)}`, conflate.ms, event);
    else emit(event);
    if (gather) gatherer.offer(`${name} ${target}`, gather.ms, event);
  }

  function emitTogether(events: readonly SocketEvent[]): void {
    const [{ name, target }] = events as [SocketEvent];
    const { as, to } = entryNamed(name)!.gather!;
    const { namespace, room } = to(target);
    const items = events.map(({ payload }) => payload);
    io.of(namespace).to(room).emit(as, { items, at: new Date().toISOString() });
  }

  function emit(event: SocketEvent): void {
    const { id, name, payload, target, trace, createdAt } = event;
    const { to, thenDisconnect } = entryNamed(name)!;
    const addresses = to({ payload, target });
    const span = beginSpanBelow(trace, { name: `emit ${name}`, kind: 'consumer' });
    const clients = countSockets(io, addresses);
    if (id !== null) ledger.emitted(id, clients);
    for (const { namespace, room } of addresses) {
      const sockets = io.of(namespace).to(room);
      // The id follows the unchanged payload, so that clients can acknowledge the change.
      if (id === null) sockets.emit(name, payload);
      else sockets.emit(name, payload, id);
      if (!thenDisconnect) continue;
      if (id !== null) awaitLeaving(io, ledger, id, namespace, room);
      farewells.remember(namespace, room, event);
      // Omit `true`, which would also disconnect the browser's other namespaces.
      sockets.disconnectSockets();
    }
    metrics.eventsEmitted.inc({ name });
    // Pass the request id explicitly. An AsyncLocalStorage would add a cost to each socket write.
    log.info({ event: name, clients, requestId: trace.requestId }, 'emitted');
    span.end({ 'maru.clients': clients });
    metrics.commitToEmit.observe(Math.max(0, Date.now() - Date.parse(createdAt)) / 1_000);
  }

  const stop = () => {
    conflator.flush();
    gatherer.flush();
  };

  return { deliver, seeOff: farewells.seeOff, stop };
}

export type Delivery = ReturnType<typeof createDelivery>;

/** How many sockets of this process are in these rooms: a look at the rooms, not at the sockets. */
function countSockets(
  io: Server,
  addresses: readonly { namespace: string; room: string }[],
): number {
  return addresses.reduce(
    (sum, { namespace, room }) => sum + (io.of(namespace).adapter.rooms.get(room)?.size ?? 0),
    0,
  );
}

/**
 * A disconnected client cannot confirm over the socket that it received the reason. A client that
 * read the reason closes its connection. A dead client does not, and runs into the ping timeout.
 */
function awaitLeaving(
  io: Server,
  ledger: DeliveryLedger,
  id: number,
  namespace: string,
  room: string,
): void {
  const { adapter, sockets } = io.of(namespace);
  for (const socketId of adapter.rooms.get(room) ?? []) {
    sockets.get(socketId)?.conn.once('close', (reason) => {
      if (reason === 'transport close') ledger.left(id);
    });
  }
}

/**
 * Asks the module that keeps state from this event whether the event is older than the known
 * state.
 */
function isNews(news: News, name: string, payload: unknown): boolean {
  // The payload has just been parsed by the entry of the same name.
  const judge = news[name as SocketEventName] as ((payload: unknown) => boolean) | undefined;
  return judge?.(payload) ?? true;
}

/** Remembers why the sockets of a room were disconnected. */
function createFarewells() {
  const farewells = new Map<string, { event: SocketEvent; at: number }>();
  return {
    remember(namespace: string, room: string, event: SocketEvent): void {
      const now = Date.now();
      for (const [key, { at }] of farewells) if (at < now - FAREWELL_MS) farewells.delete(key);
      farewells.set(`${namespace} ${room}`, { event, at: now });
    },

    /**
     * Disconnects a socket if its room was cleared between the lookup of its row and its entry.
     * Such a socket could not receive the event. A socket that connects later was admitted with the
     * change already known.
     */
    seeOff: (socket: Socket, room: string): void => {
      const farewell = farewells.get(`${socket.nsp.name} ${room}`);
      if (!farewell || farewell.at < socket.handshake.issued) return;
      socket.emit(farewell.event.name, farewell.event.payload);
      socket.disconnect();
    },
  };
}

function entryNamed(name: string): CatalogueEntry | undefined {
  if (!Object.hasOwn(socketEvents, name)) return undefined;
  // The entry's functions only receive values that its own schema has parsed.
  return socketEvents[name as SocketEventName] as unknown as CatalogueEntry;
}
