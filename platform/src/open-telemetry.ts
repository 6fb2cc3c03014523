import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace as spans,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';
import type { SpanKeeper } from './span.ts';
import { traceIdOf } from './trace.ts';

/** How long one sending may take, and how long a stop waits for the last. */
const EXPORT_MS = 5_000;
const LAST_MS = 2_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Keeps spans by the SDK of OpenTelemetry and sends them by OTLP/HTTP to a collector. Only a
 * process that is to do so loads this file (tracing.ts).
 *
 * Which traces are kept follows from their ids, so all processes decide alike and nothing has to
 * be carried for it.
 */
export function openTelemetry(
  process: string,
  endpoint: string,
  config: Pick<Config, 'BRAND' | 'OTEL_TRACES_SAMPLER_ARG'>,
  log: Logger,
): { keeper: SpanKeeper; stop: () => Promise<void> } {
  // What is logged of a collector that is away; the spans of that time are lost.
  const tell = (message: string) => log.warn({ reason: message }, 'spans could not be sent');
  const hush = () => undefined;
  diag.setLogger(
    { error: tell, warn: hush, info: hush, debug: hush, verbose: hush },
    DiagLogLevel.ERROR,
  );
  const ids = new RandomIdGenerator();
  let traceId = '';
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `maru-${process}`,
      'service.namespace': config.BRAND,
      'service.instance.id': `${hostname()}:${globalThis.process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
          timeoutMillis: EXPORT_MS,
        }),
      }),
    ],
  });
  const tracer = provider.getTracer('maru');

  const keeper: SpanKeeper = ({ requestId, spanId }, { name, kind, attributes }) => {
    // The SDK asks its generator for the id of the first span of a trace, in this very turn.
    traceId = traceIdOf(requestId);
    const parent =
      spanId === undefined
        ? ROOT_CONTEXT
        : spans.setSpanContext(ROOT_CONTEXT, {
            traceId,
            spanId,
            traceFlags: TraceFlags.SAMPLED,
            isRemote: true,
          });
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes: { ...attributes, 'maru.request_id': requestId } },
      parent,
    );
    return {
      trace: { requestId, spanId: span.spanContext().spanId },
      end(learned = {}, failure) {
        span.setAttributes(learned);
        if (failure !== undefined) {
          span.setAttribute('error.type', failure);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };

  return {
    keeper,
    async stop() {
      await Promise.race([provider.shutdown(), pause(LAST_MS, undefined, { ref: false })]);
    },
  };
}
