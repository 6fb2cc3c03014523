import type postgres from 'postgres';
import { beginSpanBelow, inSpan } from '../telemetry/span.ts';
import { currentTrace } from '../telemetry/trace.ts';

type Begin<Types extends Record<string, unknown>> = postgres.Sql<Types>['begin'];

const TRANSACTION = {
  name: 'transaction',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
} as const;

/** Gives each transaction a span, from the wait for a connection to the commit or the rollback. */
export function spanned<Types extends Record<string, unknown>>(begin: Begin<Types>): Begin<Types> {
  const traced = (...args: unknown[]): Promise<unknown> => {
    const run = (): Promise<unknown> => Reflect.apply(begin, null, args);
    const trace = currentTrace();
    return trace?.spanId === undefined ? run() : inSpan(beginSpanBelow(trace, TRANSACTION), run);
  };
  // Same signature as the driver's own function. The driver's types have no name for it.
  return traced as Begin<Types>;
}
