import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answers } from './victim.ts';

const LOOK_MS = 250;

export interface Balancer {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Stands before several processes as an operator's balancer does: it asks each for its `/readyz`,
 * and gives every new connection to one that is ready, in turns. What runs over a connection it
 * does not look at, and those there are stay where they are.
 */
export async function openBalancer(port: number, behind: readonly number[]): Promise<Balancer> {
  let ready: number[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  const over = new AbortController();

  async function look(): Promise<void> {
    const all = await Promise.all(
      behind.map(async (each) =>
        (await answers(`http://127.0.0.1:${each}/readyz`)) ? [each] : [],
      ),
    );
    ready = all.flat();
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    turn += 1;
    const target = ready[turn % ready.length] ?? behind[turn % behind.length]!;
    const host = connect({ host: '127.0.0.1', port: target, allowHalfOpen: true, noDelay: true });
    for (const [one, other] of [
      [client, host],
      [host, client],
    ] as const) {
      open.add(one);
      // The other side learns of it by the close that follows.
      one.once('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await look();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look();
      await pause(LOOK_MS);
    }
  })();

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      over.abort();
      await looking;
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
