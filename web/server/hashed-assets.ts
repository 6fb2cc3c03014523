import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentEncodingOf, createEncodingChoice } from '@maru/platform/encoded-body';
import type { FastifyReply, FastifyRequest } from 'fastify';

const FOLDER = 'assets';
const COPIES = { br: '.br', gzip: '.gz', identity: '' } as const;
const encodingOfCopy = createEncodingChoice(['br', 'gzip']);
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Requests with these are for a part of a file or depend on its state: left to the file server. */
const SPECIAL = ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/**
 * Answers requests for files with a hash in their name from memory. Each file is read once, in each
 * encoding that was asked for, with the compressed copies of the build.
 *
 * @param headers of every such answer.
 * @returns a hook that answers, or leaves the request to the next handler.
 */
export function createHashedAssets(folder: string, headers: Readonly<Record<string, string>>) {
  const names = new Set(readdirSync(join(folder, FOLDER)));
  const read = new Map<string, Promise<Buffer>>();

  const bytesOf = (name: string) => {
    const known = read.get(name);
    if (known) return known;
    const bytes = readFile(join(folder, FOLDER, name));
    read.set(name, bytes);
    // A file that could not be read now may be readable later.
    bytes.catch(() => read.delete(name));
    return bytes;
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const name = nameIn(request.url);
    const type = name === null ? undefined : TYPES[extname(name)];
    if (name === null || type === undefined || !names.has(name)) return undefined;
    if (request.method !== 'GET' || SPECIAL.some((header) => header in request.headers)) {
      return undefined;
    }
    const encoding = encodingOf(name, request.headers['accept-encoding']);
    const body = await bytesOf(name + COPIES[encoding]);
    return reply
      .headers({ ...headers, vary: 'accept-encoding', ...contentEncodingOf(encoding) })
      .type(type)
      .send(body);
  };

  function encodingOf(name: string, accepted: string | undefined) {
    const wanted = encodingOfCopy(accepted);
    return names.has(name + COPIES[wanted]) ? wanted : 'identity';
  }
}

function nameIn(url: string): string | null {
  const prefix = `/${FOLDER}/`;
  return url.startsWith(prefix) ? url.slice(prefix.length) : null;
}
