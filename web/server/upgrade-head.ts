import type { IncomingMessage } from 'node:http';

/**
 * An upgrade request as bytes. The parsed headers are written, not the raw ones, because the proxy
 * removes and sets some. Node reads header values as Latin-1.
 */
export function upgradeBytes(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  first: Buffer,
) {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${name}: ${each}\r\n`),
  );
  const head = Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  return first.length > 0 ? Buffer.concat([head, first]) : head;
}
