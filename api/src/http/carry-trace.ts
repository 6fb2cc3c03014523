import type { IncomingMessage } from 'node:http';
import { beginSpan, beginSpanBelow, type Span } from '@maru/platform/telemetry/span';
import { traceOfHeaders, within } from '@maru/platform/telemetry/trace';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of this request. Work that the request causes gets child spans. */
    span: Span;
  }
}

/**
 * Propagates the request id to all work that a request causes. Must run before every hook that may
 * log or write.
 */
export function carryTrace(
  app: FastifyInstance,
  isOurs: (request: IncomingMessage) => boolean,
): void {
  app.decorateRequest('span');
  app.addHook('onRequest', (request, _reply, done) => {
    const { id, method, headers, raw, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const trace = traceOfHeaders(id, isOurs(raw) ? headers['traceparent'] : undefined);
    // Health probes run every second; their spans would flood a collector.
    const begin = routeOptions.config.access === 'internal' ? beginSpanBelow : beginSpan;
    request.span = begin(trace, {
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    within(request.span.trace, done);
  });
  // Body parsing runs in the async context of the connection, which serves many requests.
  app.addHook('preValidation', (request, _reply, done) => within(request.span.trace, done));
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    const learned = { 'http.response.status_code': statusCode };
    span.end(learned, statusCode < 500 ? undefined : String(statusCode));
    done();
  });
}
