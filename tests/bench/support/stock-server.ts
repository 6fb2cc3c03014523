import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { z } from 'zod';

/*
 * Socket.IO as it comes, to stand beside: a namespace and a room that everybody enters, with
 * neither a look at who they are nor a greeting. WebSocket only and without compression, as Maru.
 */

const port = z.coerce.number().parse(process.argv[2]);

const server = createServer();
const io = new Server(server, {
  transports: ['websocket'],
  perMessageDeflate: false,
  httpCompression: false,
  serveClient: false,
});
io.of('/home').on('connection', (socket) => void socket.join('everyone'));

server.listen({ port, host: '127.0.0.1', backlog: 4_096 }, () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
