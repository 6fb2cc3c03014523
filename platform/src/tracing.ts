import type { Config } from './config.ts';
import type { Logger } from './log.ts';
import { keepSpans } from './span.ts';

/**
 * Has this process keep spans, where OTEL_EXPORTER_OTLP_ENDPOINT names a collector that takes them.
 * Elsewhere nothing of OpenTelemetry is even loaded.
 *
 * @param process what it is called in the traces, behind `maru-`.
 * @returns what sends the last of them.
 */
export async function startTracing(
  process: string,
  config: Pick<Config, 'BRAND' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>,
  log: Logger,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return () => Promise.resolve();
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { keeper, stop } = openTelemetry(process, endpoint, config, log);
  keepSpans(keeper);
  return () => {
    keepSpans(null);
    return stop();
  };
}
