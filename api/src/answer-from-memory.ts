import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoded } from '@maru/platform/encoded-body';
import { hasAnswer } from '@maru/platform/entity-tag';
import type { Metrics } from '@maru/platform/metrics';
import { requestIdOf } from '@maru/platform/trace';
import type { FastifyInstance } from 'fastify';
import { contentHeadersOf, headersOf, type SharedAnswer } from './shared-answers.ts';

/** Headers as `writeHead` takes them quickest: names and values in turn. */
interface Heads {
  whole: readonly (string | number)[];
  known: readonly (string | number)[];
}

/**
 * Lets the server give kept answers before the framework hears of the request: this is what a crowd
 * that reloads gets, at little more than the cost of writing it. They are counted, and not logged
 * one by one.
 *
 * Only answers of shared calls are ever kept, so nobody gets one here who would be refused.
 */
export function answerFromMemory(
  { server, shared }: Pick<FastifyInstance, 'server' | 'shared'>,
  { httpRequests }: Pick<Metrics, 'httpRequests'>,
  common: Readonly<Record<string, string>>,
): void {
  const heads = new WeakMap<Buffer, Heads>();
  const handlers = server.listeners('request');
  server.removeAllListeners('request');

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    kept: SharedAnswer,
    encoded: Encoded,
  ) => {
    let head = heads.get(encoded.bytes);
    if (!head) heads.set(encoded.bytes, (head = headsOf(kept, encoded, common)));
    const known = hasAnswer(request.headers['if-none-match'], kept.etag);
    const status = known ? 304 : 200;
    const requestId = ['x-request-id', requestIdOf(request.headers['x-request-id'])];
    response.writeHead(status, [...(known ? head.known : head.whole), ...requestId]);
    if (known) response.end();
    else response.end(encoded.bytes);
    httpRequests.observe({ route: kept.route, method: 'GET', status: String(status) }, 0);
  };

  server.on('request', (request, response) => {
    const kept = request.method === 'GET' ? shared.find(request.url ?? '') : null;
    if (!kept) {
      for (const handle of handlers) Reflect.apply(handle, server, [request, response]);
      return;
    }
    const encoded = kept.body.for(request.headers['accept-encoding']);
    if (!(encoded instanceof Promise)) return send(request, response, kept, encoded);
    void encoded.then((made) => send(request, response, kept, made));
  });
}

function headsOf(
  answer: SharedAnswer,
  { encoding, bytes }: Encoded,
  common: Readonly<Record<string, string>>,
): Heads {
  const known = Object.entries({ ...common, ...headersOf(answer, encoding) }).flat();
  const content = Object.entries(contentHeadersOf(encoding)).flat();
  return { known, whole: [...known, ...content, 'content-length', bytes.length] };
}
