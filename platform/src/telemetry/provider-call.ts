import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import { beginSpanBelow, inSpan } from './span.ts';
import { currentTrace, traceOf } from './trace.ts';

/** Names the provider and the operation. It never includes the recipient or the content. */
export interface ProviderCall {
  provider: string;
  call: string;
}

/** Log and metrics that record the results of calls. */
export interface ProviderWatch {
  log: Pick<Logger, 'info'>;
  metrics: Pick<Metrics, 'gatewayRequests'>;
}

/**
 * Calls a provider and records the result and the duration. They are recorded in the metrics and in
 * one log line, with the id of the causing request.
 *
 * @param resultOf returns a one-word result of a response; a thrown error is recorded by its name.
 */
export async function callProvider<T>(
  { log, metrics }: ProviderWatch,
  named: ProviderCall,
  make: () => Promise<T>,
  resultOf: (answer: T) => string = () => 'ok',
): Promise<T> {
  const { provider, call } = named;
  const span = beginSpanBelow(currentTrace() ?? traceOf(null), {
    name: `${provider} ${call}`,
    kind: 'client',
    attributes: { 'maru.provider': provider, 'maru.call': call },
  });
  const began = performance.now();
  const report = (result: string) => {
    const ms = performance.now() - began;
    metrics.gatewayRequests.observe({ ...named, result }, ms / 1_000);
    log.info({ ...named, result, ms: Math.round(ms) }, 'provider call completed');
  };
  const reportOf = async () => {
    try {
      const answer = await make();
      report(resultOf(answer));
      return answer;
    } catch (error) {
      report(error instanceof Error ? error.name : 'error');
      throw error;
    }
  };
  return inSpan(span, reportOf, (answer) => ({ 'maru.result': resultOf(answer) }));
}
