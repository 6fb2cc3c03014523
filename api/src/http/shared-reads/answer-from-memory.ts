import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoded } from '@maru/platform/http/encoded-body';
import { createKeptAnswerWriter } from '@maru/platform/http/kept-answer';
import type { Metrics } from '@maru/platform/telemetry/metrics';
import { requestIdOf } from '@maru/platform/telemetry/trace';
import type { FastifyInstance } from 'fastify';
import type { SharedAnswer } from './shared-answers.ts';

/**
 * Serves cached answers before the framework sees the request. A crowd that reloads costs little
 * more than the write to the socket. These answers are counted, but not logged one by one.
 *
 * Only answers of shared calls are cached, so a caller who would be refused never gets one here.
 */
export function answerFromMemory(
  { server, shared }: Pick<FastifyInstance, 'server' | 'shared'>,
  { httpRequests }: Pick<Metrics, 'httpRequests'>,
  common: Readonly<Record<string, string>>,
): void {
  const write = createKeptAnswerWriter(common);
  const handlers = server.listeners('request');
  server.removeAllListeners('request');

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    answer: SharedAnswer,
    encoded: Encoded,
  ) => {
    const own = ['x-request-id', requestIdOf(request.headers['x-request-id'])];
    const status = write(request, response, { answer, encoded, own });
    httpRequests.observe({ route: answer.route, method: 'GET', status: String(status) }, 0);
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
