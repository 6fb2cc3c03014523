import type { ClientToServer, ServerToClient } from '@maru/contract/live/socket-listeners';
import type { Socket } from 'socket.io-client';

export type HomeSocket = Socket<ServerToClient['/home'], ClientToServer>;

export type AdminSocket = Socket<ServerToClient['/admin'], ClientToServer>;

export type RoomSocket = Socket<ServerToClient['/room'], ClientToServer>;
