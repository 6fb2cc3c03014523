import { connect } from 'node:net';

/**
 * Receives every command that any client sends to a Redis server, until it is closed. The client
 * library mistakes the commands of scripts for its own responses. This code therefore speaks the
 * protocol itself.
 */
export function monitorRedis(url: string, hear: (command: string) => void): { close: () => void } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write('MONITOR\r\n'));
  let rest = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.includes('"')) hear(unescaped(line));
  });
  // Redis ends with the system. Later commands cannot be received.
  socket.on('error', () => socket.destroy());
  return { close: () => socket.destroy() };
}

/** It writes bytes that are no letters of ASCII in hexadecimal. */
function unescaped(line: string): string {
  const bytes = line.replaceAll(/\\x([\da-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
