import {
  connect,
  constants,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2';
import type { TLSSocket } from 'node:tls';
import { MOST_REASON_BYTES, NotProcessed, type Answer, type PostRequest } from './post.ts';

/** Streams that may be open before the server has announced its own limit (RFC 9113, 6.5.2). */
const FIRST_LIMIT = 100;

/** An idle connection is closed after this time, before a firewall on the way forgets it. */
const IDLE_MS = 10_000;

/** An HTTP/2 connection to one origin. */
export interface Http2Line {
  /**
   * @throws NotProcessed if the request certainly had no effect; another error if that is unknown.
   */
  post(path: string, request: PostRequest, timeoutMs: number): Promise<Answer>;
}

interface Exchange extends PostRequest {
  path: string;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
  stream: ClientHttp2Stream | null;
}

/**
 * Speaks HTTP/2 over a connected socket. Requests beyond the server's limit of streams wait here,
 * so that it stays certain which requests were never sent.
 *
 * @param onLeft called once, when the connection accepts no further requests.
 */
export function openHttp2Line(socket: TLSSocket, origin: string, onLeft: () => void): Http2Line {
  const session = connect(origin, { createConnection: () => socket });
  const waiting: Exchange[] = [];
  let limit = FIRST_LIMIT;
  let underWay = 0;
  let isLeft = false;
  /** The last stream that the server may have processed, after its GOAWAY. */
  let lastProcessed = Infinity;

  function leave(): void {
    if (isLeft) return;
    isLeft = true;
    onLeft();
    for (const exchange of waiting.splice(0)) refuse(exchange);
    session.close();
  }

  function startNext(): void {
    while (underWay < limit && waiting.length > 0) start(waiting.shift()!);
  }

  function start(exchange: Exchange): void {
    let stream;
    try {
      stream = beginStream(session, exchange);
    } catch {
      leave();
      refuse(exchange);
      return;
    }
    underWay += 1;
    exchange.stream = stream;
    runExchange(exchange, stream, {
      failure: () => failureOf(stream, lastProcessed),
      onClose() {
        underWay -= 1;
        startNext();
      },
    });
  }

  function giveUp(exchange: Exchange): void {
    const place = waiting.indexOf(exchange);
    if (place >= 0) {
      waiting.splice(place, 1);
      exchange.reject(new NotProcessed('no stream was free in time'));
      return;
    }
    exchange.reject(new Error('no answer in time'));
    exchange.stream?.close(constants.NGHTTP2_CANCEL);
    // The network may have lost the connection without a sign. Other requests take a new one.
    leave();
  }

  session.on('remoteSettings', ({ maxConcurrentStreams }) => {
    limit = maxConcurrentStreams ?? Infinity;
    startNext();
  });
  session.on('goaway', (_code, lastStreamId) => {
    lastProcessed = lastStreamId;
    leave();
  });
  // Each stream reports its own end.
  session.on('error', leave);
  session.once('close', leave);
  session.setTimeout(IDLE_MS, leave);
  session.unref();

  return {
    post: (path, request, timeoutMs) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => giveUp(exchange), timeoutMs);
        const exchange: Exchange = { ...request, path, resolve, reject, timer, stream: null };
        if (isLeft) refuse(exchange);
        else if (underWay < limit) start(exchange);
        else waiting.push(exchange);
      }),
  };
}

function refuse({ timer, reject }: Exchange): void {
  clearTimeout(timer);
  reject(new NotProcessed('the connection has ended'));
}

function beginStream(session: ClientHttp2Session, { path, headers }: Exchange): ClientHttp2Stream {
  return session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: path,
    ...headers,
  });
}

interface StreamEnd {
  /** Why the stream has ended without an answer. */
  failure: () => Error;
  onClose: () => void;
}

/** Sends the request over its stream, and settles the exchange. */
function runExchange(
  exchange: Exchange,
  stream: ClientHttp2Stream,
  { failure, onClose }: StreamEnd,
): void {
  let answer: Answer | null = null;
  stream.once('response', (headers) => {
    answer = answerOf(headers);
    if (answer.status < 300) {
      exchange.resolve(answer);
      stream.resume();
    } else collectReason(stream, answer);
  });
  // How the stream ended is read when it has closed.
  stream.on('error', () => undefined);
  stream.once('close', () => {
    clearTimeout(exchange.timer);
    if (answer) exchange.resolve(answer);
    // An event of the same GOAWAY, which names the last stream, may follow.
    else setImmediate(() => exchange.reject(failure()));
    onClose();
  });
  stream.end(exchange.body);
}

function failureOf({ id, rstCode }: ClientHttp2Stream, lastProcessed: number): Error {
  const isUnprocessed = rstCode === constants.NGHTTP2_REFUSED_STREAM || (id ?? 0) > lastProcessed;
  return isUnprocessed
    ? new NotProcessed('the stream was refused')
    : new Error('the stream ended without an answer');
}

function answerOf(headers: IncomingHttpHeaders & IncomingHttpStatusHeader): Answer {
  return {
    status: headers[':status'] ?? 0,
    retryAfter: headers['retry-after'] ?? null,
    reason: '',
  };
}

function collectReason(stream: ClientHttp2Stream, answer: Answer): void {
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    if (answer.reason.length < MOST_REASON_BYTES) answer.reason += chunk;
  });
}
