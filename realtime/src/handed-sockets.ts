import {
  handoverMessage,
  isSocket,
  refuseUpgrade,
  type HandoverMessage,
  type ParentChannel,
} from '@maru/platform/http/socket-handover';
import type { Realtime } from './server.ts';

/** How often the count of connections is reported, if it may have changed. */
const REPORT_MS = 1_000;

/** Sockets taken within this time are acknowledged with one message. */
const ACKNOWLEDGE_MS = 20;

/**
 * Serves sockets that the web process accepted and the supervisor hands over. The request passes
 * through the HTTP server like that of any connection, so every limit and check applies.
 *
 * @returns a function that stops it. Later sockets receive 503.
 */
export function takeHandedSockets(
  realtime: Pick<Realtime, 'server' | 'countConnections'>,
  parent: ParentChannel,
): () => void {
  let accepts = true;
  let isOffered = false;
  let reported = -1;
  let taken: number[] = [];

  const send = (message: HandoverMessage) => {
    // If the supervisor has exited, this process exits too.
    parent.send?.(message, undefined, undefined, () => undefined);
  };

  function report(): void {
    reported = realtime.countConnections();
    send({ kind: 'handover.state', accepts, open: reported });
  }

  function acknowledge(id: number): void {
    if (taken.length === 0) {
      setTimeout(() => {
        send({ kind: 'handover.taken', ids: taken });
        taken = [];
      }, ACKNOWLEDGE_MS);
    }
    taken.push(id);
  }

  function hear(message: unknown, handle: unknown): void {
    const { success, data } = handoverMessage.safeParse(message);
    if (!success) return;
    if (data.kind === 'handover.offer') {
      isOffered = true;
      report();
    }
    if (data.kind !== 'handover.take') return;
    acknowledge(data.id);
    // The web process counts it already; the next report is the truth again.
    reported = -1;
    // The supervisor gave it up while it waited.
    if (!isSocket(handle)) return;
    if (accepts) {
      handle.unshift(Buffer.from(data.bytes, 'base64'));
      realtime.server.emit('connection', handle);
    } else {
      handle.on('error', () => handle.destroy());
      refuseUpgrade(handle);
    }
  }

  parent.on('message', hear);
  const reporting = setInterval(() => {
    if (isOffered && realtime.countConnections() !== reported) report();
  }, REPORT_MS);
  reporting.unref();

  return () => {
    accepts = false;
    clearInterval(reporting);
    if (isOffered) report();
  };
}
