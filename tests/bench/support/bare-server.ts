import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { takeOrders } from './take-orders.ts';

/*
 * Baseline for the practical limit: a bare `ws` server. It holds an array of sockets and writes one
 * encoded frame to each. A control connection triggers a broadcast by sending a line with the text.
 */

const [port, controlPort] = z
  .tuple([z.coerce.number(), z.coerce.number()])
  .parse(process.argv.slice(2));

const sockets = new Set<Socket>();
const server = createServer();
const webSockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false });
webSockets.on('connection', (webSocket, request) => {
  sockets.add(request.socket);
  webSocket.on('close', () => sockets.delete(request.socket));
  webSocket.on('error', () => sockets.delete(request.socket));
});

/** A whole text frame as servers send it: no mask, and a length of 16 bits from 126 bytes on. */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126 ? [0x81, body.length] : [0x81, 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from(head), body]);
}

function broadcast(text: string): void {
  const frame = textFrame(text);
  for (const socket of sockets) socket.write(frame);
}

server.listen({ port, host: '127.0.0.1', backlog: 4_096 }, () =>
  takeOrders(controlPort, broadcast, () => process.send?.('ready')),
);
process.on('disconnect', () => process.exit(0));
