import { createServer } from 'node:net';

/** Runs on a baseline server. Broadcasts every line received on this port. */
export function takeOrders(port: number, broadcast: (text: string) => void, ready: () => void) {
  const control = createServer((socket) => {
    let rest = '';
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop()!;
      for (const line of lines) broadcast(line);
    });
  });
  control.listen(port, '127.0.0.1', ready);
}
