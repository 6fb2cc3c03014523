import type { Config } from '../config/config.ts';
import type { Logger } from './log.ts';
import { keepSpans } from './span.ts';

/**
 * Starts span recording in this process, if OTEL_EXPORTER_OTLP_ENDPOINT names a collector.
 * Otherwise, OpenTelemetry is not loaded.
 *
 * @param process name of the process in traces, after `maru-`.
 * @returns a function that sends the remaining spans.
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
