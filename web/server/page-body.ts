import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

/** Higher quality costs more than it saves: a page is compressed again after each change. */
const BROTLI_QUALITY = 5;
const ETAG_LETTERS = 24;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body: Buffer) => promisify(zstdCompress)(body),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: (body: Buffer) => Promise.resolve(body),
};

export type Encoding = keyof typeof compressors;

/** Browsers send a handful of values. Longer ones would only fill the negotiator's cache. */
const MOST_HEADER = 60;

/** Chooses an encoding for an Accept-Encoding header, the best one first in `supported`. */
export function createEncodingChoice<E extends Encoding>(supported: readonly E[]) {
  const negotiator = new Negotiator<E | 'identity'>({
    supportedValues: [...supported, 'identity'],
    cache: new Map(),
  });
  return (header: string | undefined): E | 'identity' => {
    if (header === undefined || header.length > MOST_HEADER) return 'identity';
    return negotiator.negotiate(header) ?? 'identity';
  };
}

export const encodingOfPage = createEncodingChoice(['br', 'zstd', 'gzip']);

/** The bytes of one page for every guest. */
export interface PageBody {
  /** Weak: two renderings with the same content share it. */
  etag: string;
  /** Compressed once, when it is first asked for. */
  as(encoding: Encoding): Promise<Buffer>;
}

/** When a page and its data were rendered. A difference in these alone is no new content. */
const RENDER_TIMES = /"(?:renderedAt|dataUpdatedAt)":\d+/g;

export function createPageBody(html: string): PageBody {
  const plain = Buffer.from(html);
  const made = new Map<Encoding, Promise<Buffer>>();
  const content = createHash('sha256').update(html.replaceAll(RENDER_TIMES, ''));
  return {
    etag: `W/"${content.digest('base64url').slice(0, ETAG_LETTERS)}"`,
    as(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const body = compressors[encoding](plain);
      made.set(encoding, body);
      return body;
    },
  };
}

/** Whether an If-None-Match header names the entity tag, by weak comparison (RFC 9110, 13.1.2). */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => {
    const given = tag.trim();
    return given === '*' || given.replace(/^W\//, '') === opaque;
  });
}
