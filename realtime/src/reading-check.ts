import { inBatches } from '@maru/platform/core/in-batches';
import type { Namespace } from 'socket.io';
import { cutOff, pingNow, type Connection } from './socket-io-internals/engine-internals.ts';
import { FanOutAdapter } from './socket-io-internals/fan-out-adapter.ts';

/**
 * After this many bytes per socket of a room, the server pings its sockets to check that they still
 * read.
 */
const ASK_BYTES = 128 * 1024;
const TICK_MS = 1_000;
/** Number of ticks without an answer after which a connection is cut off. */
const PATIENCE = 4;

/**
 * Cuts off clients that have stopped reading (reliability R5, F9). Unread data is first buffered in
 * the kernel, megabytes of it, and no queue of ours grows. Clients that were sent much data
 * therefore receive an extra ping, a few at a time. Ten thousand pings and answers at once would
 * delay a change.
 *
 * Quiet rooms cost nothing. The check counts ticks instead of time. A blocked process cannot read
 * answers, and no client may be cut off for that.
 *
 * @returns a function that stops the check.
 */
export function startReadingCheck(
  namespaces: readonly Pick<Namespace, 'adapter'>[],
  { tickMs = TICK_MS }: { tickMs?: number } = {},
): () => void {
  /** Connections with an unanswered ping, and the ticks left until each is cut off. */
  const asked = new Map<Connection, number>();
  let asking = false;

  function ask(connection: Connection): void {
    if (asked.has(connection) || !pingNow(connection)) return;
    asked.set(connection, PATIENCE);
    connection.once('heartbeat', () => asked.delete(connection));
  }

  async function askInTurn(): Promise<void> {
    asking = true;
    const due = namespaces.flatMap(({ adapter }) =>
      adapter instanceof FanOutAdapter ? [...adapter.takeSentTo(ASK_BYTES)] : [],
    );
    await inBatches(due, ask);
    asking = false;
  }

  const timer = setInterval(() => {
    for (const [connection, left] of asked) {
      if (left > 0) {
        asked.set(connection, left - 1);
        continue;
      }
      asked.delete(connection);
      cutOff(connection);
    }
    if (!asking) void askInTurn();
  }, tickMs);
  return () => clearInterval(timer);
}
