import { randomUUID } from 'node:crypto';
import type { MessageCode } from '@maru/contract/core/message';
import { isContended, isDbAway, sqlStateOf } from '@maru/platform/db/db';
import { OverloadedError } from '@maru/platform/core/overloaded-error';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { Refusal } from './refusal.ts';

/** Errors that ioredis throws while Redis is unavailable. */
const REDIS_AWAY = new Set(['MaxRetriesPerRequestError', 'AbortError']);

/** Prefixes of Redis errors: its disk or memory is full, it is loading, or it is now a replica. */
const REDIS_REFUSES = /^(?:MISCONF|OOM|LOADING|READONLY) /;

/** Errors of our own server: a handler timeout, or a full disk. */
const NO_MEANS = new Set(['FST_ERR_HANDLER_TIMEOUT', 'ENOSPC', 'EDQUOT']);

const BY_STATUS: Readonly<Record<number, MessageCode>> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** SQLSTATEs of values that no column can store: NUL in a text, a number out of range. */
const UNSTORABLE = new Set(['22003', '22008', '22021', '22P05']);

/** The statuses of requests that Node cannot read, by its own error code. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const headersOf = (common: Readonly<Record<string, string>>, requestId: string) => ({
  ...common,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-request-id': requestId,
});

/**
 * Turns every failure into `{ success: false, message: code, requestId }` (reliability E1).
 * Details stay in the log: no stack, SQL, path or library code leaves the server.
 */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'call failed');
    if (refusal.code === 'SERVICE_UNAVAILABLE' && !(error instanceof OverloadedError)) {
      request.log.warn({ err: error }, 'unavailable');
    }
    if (refusal.code === 'PAYLOAD_TOO_LARGE') {
      // Drains and discards the body. Closing the connection during the upload would lose the
      // answer in the web process.
      void reply.removeHeader('connection');
      request.raw.resume();
    }
    if (refusal.retryAfterS !== undefined) {
      void reply.header('retry-after', String(refusal.retryAfterS));
    }
    return reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .send({
        success: false,
        message: refusal.code,
        ...(refusal.errors ? { errors: refusal.errors } : {}),
        requestId: request.id,
      });
  });
  app.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND');
  });
}

/** Requests that fail before a route is found answer in the same form as all others. */
export const answerUnreadable = (
  common: Readonly<Record<string, string>>,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> => ({
  frameworkErrors(_error, request, reply) {
    reply.raw.writeHead(400, headersOf(common, request.id)).end(unreadableBody(request.id));
  },
  clientErrorHandler(error, socket) {
    if (!socket.writable) return void socket.destroy();
    const requestId = randomUUID();
    const body = unreadableBody(requestId);
    const head = [
      `HTTP/1.1 ${UNREADABLE[error.code ?? ''] ?? '400 Bad Request'}`,
      ...Object.entries(headersOf(common, requestId)).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  },
});

const unreadableBody = (requestId: string) =>
  JSON.stringify({ success: false, message: 'INVALID_INPUT' satisfies MessageCode, requestId });

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isAway(error) || isContended(error)) return new Refusal('SERVICE_UNAVAILABLE');
  if (UNSTORABLE.has(sqlStateOf(error) ?? '')) return new Refusal('INVALID_INPUT');
  const status = statusOf(error);
  return new Refusal(BY_STATUS[status] ?? (status < 500 ? 'INVALID_INPUT' : 'INTERNAL_ERROR'));
}

function isAway(error: unknown): boolean {
  if (error instanceof OverloadedError || isDbAway(error)) return true;
  if (!(error instanceof Error)) return false;
  return (
    REDIS_AWAY.has(error.name) ||
    (error.name === 'ReplyError' && REDIS_REFUSES.test(error.message)) ||
    ('code' in error && NO_MEANS.has(String(error.code))) ||
    error.message === 'Command timed out' ||
    error.message.startsWith("Stream isn't writeable")
  );
}

/** Fastify's own errors carry a status; below 500 the caller sent something unreadable. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}
