import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { Browser, TestApp } from './app.ts';

/** Opens a socket of frames as a browser of staff. The app has to listen. */
export function watchFrames(
  { app, config }: TestApp,
  { cookies }: Browser,
  path: string,
  origin = new URL(config.publicUrl).origin,
): WebSocket {
  const { port } = app.server.address() as AddressInfo;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { cookie, origin } });
}

/** The next frame of a socket, read by its schema. */
export async function nextFrame<T>(
  socket: WebSocket,
  schema: { parse: (value: unknown) => T },
): Promise<T> {
  const [data] = await once(socket, 'message');
  return schema.parse(JSON.parse(String(data)));
}
