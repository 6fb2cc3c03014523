import { inTurn } from '@maru/platform/in-turn';
import type { Namespace } from 'socket.io';
import { cutOff, pingNow, type Connection } from './engine-internals.ts';
import { FanOutAdapter } from './fan-out-adapter.ts';

/** After so much to each socket of a room, they are asked whether they still read. */
const ASK_BYTES = 128 * 1024;
const TICK_MS = 1_000;
/** Whoever has not answered after so many ticks is cut off. */
const PATIENCE = 4;

/**
 * Cuts off who has stopped reading (reliability R5, F9). What is not read lies in the kernel at
 * first, megabytes of it, and no queue of ours grows; so whoever was sent much is pinged out of
 * turn, a few at a time: ten thousand pings and their answers at once would keep a change waiting.
 * Quiet rooms cost nothing. It counts ticks, not time: while this process stands still, no answer
 * can be read, and nobody may suffer for that.
 *
 * @returns what ends it.
 */
export function startReadingCheck(
  namespaces: readonly Pick<Namespace, 'adapter'>[],
  { tickMs = TICK_MS }: { tickMs?: number } = {},
): () => void {
  /** Who was asked and has not answered, and for how many ticks more that is borne. */
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
    await inTurn(due, ask);
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
