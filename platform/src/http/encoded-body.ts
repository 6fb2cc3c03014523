import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

/** A higher quality costs more than it saves: a body is compressed again after each change. */
const BROTLI_QUALITY = 5;
/** A smaller body fits into one packet anyway. */
const LEAST_BYTES = 1_000;
/** Browsers send a handful of values. Longer ones would only fill the negotiator's cache. */
const MOST_HEADER = 60;

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
};

export type Encoding = keyof typeof compressors | 'identity';

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

const choose = createEncodingChoice(['br', 'zstd', 'gzip']);

/** Bytes with their value of Content-Encoding. */
export interface Encoded {
  encoding: Encoding;
  bytes: Buffer;
}

/** Returns the header that names an encoding; none for plain bytes. */
export function contentEncodingOf(encoding: Encoding): Record<string, string> {
  return encoding === 'identity' ? {} : { 'content-encoding': encoding };
}

/**
 * One body for many readers. It must contain nothing secret, because its size reveals its content.
 */
export interface EncodedBody {
  /** The bytes without an encoding. */
  plain: Buffer;
  /**
   * Returns the bytes for an Accept-Encoding header. Each encoding is created once, on first use.
   * If compression fails for lack of memory, the bytes are plain. Never rejects.
   */
  for(accepted: string | undefined): Encoded | Promise<Encoded>;
}

export function createEncodedBody(plain: Buffer): EncodedBody {
  const identity: Encoded = { encoding: 'identity', bytes: plain };
  const made = new Map<Encoding, Encoded | Promise<Encoded>>();
  return {
    plain,
    for(accepted) {
      const encoding = plain.length < LEAST_BYTES ? 'identity' : choose(accepted);
      if (encoding === 'identity') return identity;
      const known = made.get(encoding);
      if (known) return known;
      const making = compressors[encoding](plain).then(
        (bytes) => {
          const encoded = { encoding, bytes };
          made.set(encoding, encoded);
          return encoded;
        },
        () => {
          made.delete(encoding);
          return identity;
        },
      );
      made.set(encoding, making);
      return making;
    },
  };
}
