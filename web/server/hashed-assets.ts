import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import { createEncodingChoice, type Encoded } from '@maru/platform/http/encoded-body';
import type { KeptAnswer } from '@maru/platform/http/kept-answer';

const FOLDER = 'assets';
const PREFIX = `/${FOLDER}/`;
const COPIES = { br: '.br', gzip: '.gz', identity: '' } as const;
const encodingOfCopy = createEncodingChoice(['br', 'gzip']);
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Requests with these are for a part of a file or depend on its state: left to the file server. */
const SPECIAL = ['range', 'if-match', 'if-modified-since', 'if-unmodified-since'];

/** Finds the cached answer for a file with a hash in its name; `null` for any other request. */
export type HashedAssets = (url: string, headers: IncomingHttpHeaders) => KeptAnswer | null;

/**
 * Caches the files with a hash in their name. Each file is read once per requested encoding, from
 * the compressed copies of the build.
 *
 * @param headers headers of every such answer.
 */
export function createHashedAssets(
  folder: string,
  headers: Readonly<Record<string, string>>,
): HashedAssets {
  const names = new Set(readdirSync(join(folder, FOLDER)));
  const answers = new Map<string, KeptAnswer>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type !== undefined) answers.set(PREFIX + name, answerOf(name, type));
  }

  return (url, asked) => {
    if (!url.startsWith(PREFIX)) return null;
    const answer = answers.get(url);
    return answer && !SPECIAL.some((name) => name in asked) ? answer : null;
  };

  function answerOf(name: string, type: string): KeptAnswer {
    return {
      // The name changes with the content.
      etag: `"${name}"`,
      type,
      headers: { ...headers, vary: 'accept-encoding' },
      body: { for: bodyOf(name) },
    };
  }

  /** Rejects when the file cannot be read; it is read again for the next request. */
  function bodyOf(name: string): KeptAnswer['body']['for'] {
    const read = new Map<string, Encoded | Promise<Encoded>>();
    return (accepted) => {
      const wanted = encodingOfCopy(accepted);
      const encoding = names.has(name + COPIES[wanted]) ? wanted : 'identity';
      const known = read.get(encoding);
      if (known) return known;
      const reading = readFile(join(folder, FOLDER, name + COPIES[encoding])).then((bytes) => {
        const encoded = { encoding, bytes };
        read.set(encoding, encoded);
        return encoded;
      });
      read.set(encoding, reading);
      reading.catch(() => read.delete(encoding));
      return reading;
    };
  }
}
