import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { z } from 'zod';
import { takeOrders } from './take-orders.ts';

/*
 * An unmodified Socket.IO server, as a baseline. It has one namespace and one room that every
 * client joins. It has no authentication and no greeting. It uses WebSocket only and no
 * compression, as Maru does. A control connection sends one packet per line, which the server
 * broadcasts to the room. With a third argument, the address of a Redis, it uses the Redis streams
 * adapter.
 */

const [port, controlPort, redisUrl] = z
  .tuple([z.coerce.number(), z.coerce.number(), z.optional(z.string())])
  .parse(process.argv.slice(2));
const event = z.tuple([z.string(), z.unknown()]);

const server = createServer();
const io = new Server(server, {
  transports: ['websocket'],
  perMessageDeflate: false,
  httpCompression: false,
  serveClient: false,
  ...(redisUrl !== undefined && { adapter: createAdapter(new Redis(redisUrl)) }),
});
const home = io.of('/home');
home.on('connection', (socket) => void socket.join('everyone'));

function broadcast(packet: string): void {
  const [name, payload] = event.parse(JSON.parse(packet.slice(packet.indexOf('['))));
  home.to('everyone').emit(name, payload);
}

server.listen({ port, host: '127.0.0.1', backlog: 4_096 }, () =>
  takeOrders(controlPort, broadcast, () => process.send?.('ready')),
);
process.on('disconnect', () => process.exit(0));
