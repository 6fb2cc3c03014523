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
import type { Config } from '../config/config.ts';
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
 * Collects spans with the OpenTelemetry SDK and exports them by OTLP/HTTP to a collector. Only
 * processes with tracing enabled load this file (tracing.ts).
 *
 * Sampling is derived from the trace id, so all processes decide alike without propagating a flag.
 */
export function openTelemetry(
  process: string,
  endpoint: string,
  config: Pick<Config, 'BRAND' | 'OTEL_TRACES_SAMPLER_ARG'>,
  log: Logger,
): { keeper: SpanKeeper; stop: () => Promise<void> } {
  // Logs that the collector is unavailable. The spans of that time are lost.
  const report = (message: string) => log.warn({ reason: message }, 'failed to export spans');
  const hush = () => undefined;
  diag.setLogger(
    { error: report, warn: hush, info: hush, debug: hush, verbose: hush },
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
    // The SDK asks its generator for the id of a trace's first span synchronously, in this call.
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
