import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { MessageCode } from '@maru/contract/core/message';
import type { Config } from '@maru/platform/config/config';
import { CHANGED_HEADER } from '@maru/platform/redis/content-changes';
import { clientAddressOf, HOP_HEADER, hopTokenOf } from '@maru/platform/http/client-address';
import type { Logger } from '@maru/platform/telemetry/log';
import { refuseUpgrade } from '@maru/platform/http/socket-handover';
import { beginSpan } from '@maru/platform/telemetry/span';
import { traceHeaders } from '@maru/platform/telemetry/trace';
import { createProxyServer } from 'httpxy';
import type { ApiReads } from './api-reads.ts';
import type { ApiNodes } from './api-nodes.ts';
import type { RealtimeNodes } from './realtime-nodes.ts';
import { requestIdIn } from './request-id.ts';
import type { SocketHandover } from './socket-handover.ts';
import { pipeUpgrade } from './upgrade-pipe.ts';

/** A held long-polling request answers within the ping interval. An upload may take longer. */
const ANSWER_MS = 60_000;
/**
 * Well below the keep-alive timeout of the upstream process, which might otherwise close during the
 * next request.
 */
const KEPT_MS = 60_000;
const RETRY_AFTER_S = 2;
/** A request that fails later ran for long already, and a retry would only make it longer. */
const AGAIN_WITHIN_MS = 3_000;

const API_PREFIXES = ['/api', '/uploads', '/covers'];
const SOCKET_PREFIX = '/socket.io';

/**
 * Headers that a client must not send. They tell the upstream processes the client's identity and
 * the trace context.
 */
const OURS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  HOP_HEADER,
  'traceparent',
  'tracestate',
];

export type Behind = 'api' | 'realtime' | null;

/** Upstream of a path; `null` for paths that this process answers itself. */
export function behindOf(url: string): Behind {
  const path = url.split('?', 1)[0] ?? '';
  const under = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  if (API_PREFIXES.some(under)) return 'api';
  return under(SOCKET_PREFIX) ? 'realtime' : null;
}

/** Passes requests and WebSockets on to the processes behind, as bytes. */
export function createProxy(
  config: Pick<Config, 'TRUSTED_PROXIES' | 'SESSION_SECRET'>,
  nodes: { api: ApiNodes; realtime: RealtimeNodes; handover: SocketHandover },
  common: Readonly<Record<string, string>>,
  { log, reads }: { log: Logger; reads: Pick<ApiReads, 'note' | 'forget'> },
) {
  const agent = createAgent();
  const proxy = createUpstream(agent, reads);

  const hopToken = hopTokenOf(config.SESSION_SECRET);
  const prepare = (request: IncomingMessage) =>
    prepareRequest(request, config.TRUSTED_PROXIES, hopToken);

  function targetsOf(behind: Exclude<Behind, null>, url: string, client: string): string[] {
    return behind === 'api' ? nodes.api.inOrder() : nodes.realtime.inOrder({ url, client });
  }

  return {
    /**
     * Proxies a request. An unavailable process gives 503 with Retry-After. If the process dies
     * during a read-only request, another process receives the retry. It gives the same API answer,
     * or opens a long-polling session. For a session of the dead process, it reports that the
     * session does not exist.
     */
    async web(
      behind: Exclude<Behind, null>,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<void> {
      const { client, requestId } = prepare(request);
      const began = performance.now();
      if (behind === 'api') traceToApi(request, response, requestId);
      // Headers of the upstream response override these.
      for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
      for (const target of targetsOf(behind, request.url ?? '/', client)) {
        try {
          await proxy.web(request, response, { target });
          return;
        } catch (error) {
          log.warn({ err: error, target, requestId }, 'failed to proxy a request');
          nodes[behind].noteAway(target);
          if (!mayRetry(request, response, began)) break;
        }
      }
      answerAway(response, requestId);
    },

    /**
     * Forwards a WebSocket to the first process that accepts it. Under `npm start`, realtime
     * receives the socket itself; otherwise its bytes are copied.
     */
    async upgrade(
      behind: Exclude<Behind, null>,
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
    ): Promise<void> {
      const { client, requestId } = prepare(request);
      for (const target of targetsOf(behind, request.url ?? '/', client)) {
        if (behind === 'realtime' && nodes.handover.pass(target, request, socket, head)) return;
        const close = behind === 'realtime' ? nodes.realtime.noteOpen(target) : () => undefined;
        socket.once('close', close);
        try {
          await pipeUpgrade(target, request, socket, head);
          return;
        } catch (error) {
          close();
          log.warn({ err: error, target, requestId }, 'failed to proxy a socket');
          nodes[behind].noteAway(target);
        }
      }
      refuseUpgrade(socket);
    },

    close(): void {
      agent.destroy();
    },
  };
}

/** The agent respects the keep-alive timeout of the upstream only if it has a timeout of its own. */
function createAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 512, scheduling: 'lifo', timeout: KEPT_MS });
}

function createUpstream(agent: Agent, reads: Pick<ApiReads, 'note' | 'forget'>) {
  const proxy = createProxyServer({ agent, proxyTimeout: ANSWER_MS, xfwd: false });
  proxy.on('proxyRes', ({ headers }, { method, url = '/' }, response) => {
    if (method === 'GET') reads.note(url, headers);
    // Before the change is answered, so that the next request sees it.
    if (CHANGED_HEADER in headers) reads.forget();
    delete headers[CHANGED_HEADER];
    headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
  });
  return proxy;
}

function mayRetry(request: IncomingMessage, response: ServerResponse, began: number): boolean {
  const isYoung = performance.now() - began < AGAIN_WITHIN_MS;
  const onlyReads = request.method === 'GET' || request.method === 'HEAD';
  return onlyReads && isYoung && !response.headersSent;
}

/** Replaces the headers that only this process may set. */
function prepareRequest(
  request: IncomingMessage,
  trustedProxies: Config['TRUSTED_PROXIES'],
  hopToken: string,
): { client: string; requestId: string } {
  const client = clientAddressOf(
    request.socket.remoteAddress ?? '',
    request.headers['x-forwarded-for'],
    trustedProxies,
  );
  for (const name of OURS) delete request.headers[name];
  // Keep-alive is negotiated per hop, so the header is removed. An upgrade needs its own
  // `connection` header.
  if (request.headers.upgrade === undefined) delete request.headers.connection;
  request.headers['x-forwarded-for'] = client;
  request.headers[HOP_HEADER] = hopToken;
  const requestId = requestIdIn(request, trustedProxies);
  request.headers['x-request-id'] = requestId;
  return { client, requestId };
}

/**
 * Starts the trace of a request that the API answers. A held polling request would make no useful
 * span.
 */
function traceToApi(request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const { method = 'GET' } = request;
  const span = beginSpan(
    { requestId },
    { name: `${method} api`, kind: 'server', attributes: { 'http.request.method': method } },
  );
  Object.assign(request.headers, traceHeaders(span.trace));
  response.once('close', () => {
    const { statusCode } = response;
    const learned = { 'http.response.status_code': statusCode };
    span.end(learned, statusCode < 500 ? undefined : String(statusCode));
  });
}

function answerAway(response: ServerResponse, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const message: MessageCode = 'SERVICE_UNAVAILABLE';
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_S),
      'x-request-id': requestId,
    })
    .end(JSON.stringify({ success: false, message, requestId }));
}
