import type { Logger } from './log.ts';
import { beginSpanBelow, inSpan } from './span.ts';
import { currentTrace, traceOf } from './trace.ts';

/** Which call to which provider; never to whom, or what was said. */
export interface ProviderCall {
  provider: string;
  call: string;
}

/**
 * Makes a call to a provider, and logs in one line, under the id of the request that caused it,
 * what came of it and after how many ms.
 *
 * @param resultOf what an answer comes to, in a word; one that was thrown comes to its name.
 */
export async function callProvider<T>(
  log: Pick<Logger, 'info'>,
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
  const tell = (result: string) =>
    log.info(
      { ...named, result, ms: Math.round(performance.now() - began) },
      'a provider answered',
    );
  const tellOf = async () => {
    try {
      const answer = await make();
      tell(resultOf(answer));
      return answer;
    } catch (error) {
      tell(error instanceof Error ? error.name : 'error');
      throw error;
    }
  };
  return inSpan(span, tellOf, (answer) => ({ 'maru.result': resultOf(answer) }));
}
