import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createApiNodes } from '../../../web/server/api-nodes.ts';

export interface Balancer {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Simulates an operator's load balancer in front of several processes. It polls `/readyz` of each.
 * New connections are distributed round-robin among the ready processes. If a process no longer
 * listens, the next one is used. The balancer does not inspect traffic, and open connections keep
 * their process.
 */
export async function openBalancer(port: number, behind: readonly number[]): Promise<Balancer> {
  const nodes = createApiNodes(behind.map((each) => `http://127.0.0.1:${each}`));
  const open = new Set<Socket>();

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    open.add(client);
    // The `close` event that follows informs the other side.
    client.once('error', () => undefined);
    client.once('close', () => open.delete(client));
    passTo(client, nodes.inOrder());
  });

  function passTo(client: Socket, [target, ...others]: readonly string[]): void {
    if (target === undefined || client.destroyed) {
      client.destroy();
      return;
    }
    const { hostname, port: at } = new URL(target);
    const host = connect({ host: hostname, port: Number(at), allowHalfOpen: true, noDelay: true });
    const next = () => {
      nodes.noteAway(target);
      passTo(client, others);
    };
    host.once('error', next);
    host.once('connect', () => {
      host.off('error', next);
      host.once('error', () => undefined);
      host.once('close', () => client.destroy());
      if (client.destroyed) host.destroy();
      client.once('close', () => host.destroy());
      client.pipe(host).pipe(client);
    });
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      nodes.stop();
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
