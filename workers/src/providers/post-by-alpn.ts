import { connect, type TLSSocket } from 'node:tls';
import { openHttp2Line, type Http2Line } from './http2-line.ts';
import { NotProcessed, post, type Answer, type PostRequest } from './post.ts';

const HTTPS_PORT = 443;

/** Attempts of a request that certainly had no effect before, such as after a GOAWAY. */
const TRIES = 2;

interface PosterOptions {
  /** How long one request may take in ms, including the connection. */
  timeoutMs: number;
  /** Certificates to trust instead of the default ones, in PEM. */
  ca?: string | undefined;
}

/** @throws NotProcessed if the request certainly had no effect; another error if unknown. */
type Poster = (url: URL, request: PostRequest) => Promise<Answer>;

/**
 * Creates a function that posts with the HTTP version that each origin selects by ALPN. HTTP/2
 * requests to an origin share one connection, which is kept until it is idle. Addresses without TLS
 * take HTTP/1.1.
 */
export function createPoster({ timeoutMs, ca }: PosterOptions): Poster {
  /** Connections by origin; `null` for an origin without HTTP/2. */
  const lines = new Map<string, Promise<Http2Line | null>>();

  function lineTo(url: URL, leftMs: number): Promise<Http2Line | null> {
    const known = lines.get(url.origin);
    if (known) return known;
    const line = openLine(url, leftMs);
    lines.set(url.origin, line);
    line.catch(() => forget(url.origin, line));
    return line;
  }

  function forget(origin: string, line: Promise<Http2Line | null>): void {
    if (lines.get(origin) === line) lines.delete(origin);
  }

  async function openLine(url: URL, leftMs: number): Promise<Http2Line | null> {
    const socket = await connectTo(url, { timeoutMs: leftMs, ca });
    if (socket.alpnProtocol !== 'h2') {
      socket.destroy();
      return null;
    }
    const { origin } = url;
    return openHttp2Line(socket, origin, () => lines.delete(origin));
  }

  return async (url, request) => {
    if (url.protocol === 'http:') return post(url, request, { timeoutMs });
    const until = performance.now() + timeoutMs;
    const path = url.pathname + url.search;
    for (let tries = 1; ; tries += 1) {
      const line = await lineTo(url, until - performance.now());
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw new NotProcessed('no connection in time');
      if (line === null) return post(url, request, { timeoutMs: leftMs, ca });
      try {
        return await line.post(path, request, leftMs);
      } catch (error) {
        if (!(error instanceof NotProcessed) || tries === TRIES) throw error;
      }
    }
  };
}

/** @throws NotProcessed if there is no connection in time. */
function connectTo({ hostname, port }: URL, { timeoutMs, ca }: PosterOptions): Promise<TLSSocket> {
  // The brackets of an IPv6 address belong to the URL.
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || HTTPS_PORT),
      ALPNProtocols: ['h2', 'http/1.1'],
      ...(isName(host) ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca }),
    });
    const fail = (cause: Error) => reject(new NotProcessed('no connection', { cause }));
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), timeoutMs);
    socket.once('error', fail);
    socket.once('close', () => clearTimeout(timer));
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

/** The name of a server is sent in the handshake, an address is not (RFC 6066). */
const isName = (host: string) => !/^[\d.]+$|:/.test(host);
