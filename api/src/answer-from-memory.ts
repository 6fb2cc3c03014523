import type { Metrics } from '@maru/platform/metrics';
import { requestIdOf } from '@maru/platform/trace';
import type { FastifyInstance } from 'fastify';
import { hasAnswer, headersOf, type SharedAnswer } from './shared-answers.ts';

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
  const heads = new WeakMap<SharedAnswer, Heads>();
  const handlers = server.listeners('request');
  server.removeAllListeners('request');

  server.on('request', (request, response) => {
    const kept = request.method === 'GET' ? shared.find(request.url ?? '') : null;
    if (!kept) {
      for (const handle of handlers) Reflect.apply(handle, server, [request, response]);
      return;
    }
    let head = heads.get(kept);
    if (!head) heads.set(kept, (head = headsOf(kept, common)));
    const known = hasAnswer(request.headers['if-none-match'], kept.etag);
    const status = known ? 304 : 200;
    const requestId = ['x-request-id', requestIdOf(request.headers['x-request-id'])];
    response.writeHead(status, [...(known ? head.known : head.whole), ...requestId]);
    if (known) response.end();
    else response.end(kept.body);
    httpRequests.observe({ route: kept.route, method: 'GET', status: String(status) }, 0);
  });
}

function headsOf(answer: SharedAnswer, common: Readonly<Record<string, string>>): Heads {
  const { 'content-type': type, ...always } = headersOf(answer);
  const known = Object.entries({ ...common, ...always }).flat();
  const length = answer.body.length;
  return { known, whole: [...known, 'content-type', type, 'content-length', length] };
}
