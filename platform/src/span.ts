import { within, type Trace } from './trace.ts';

/** What a span is of, in words that tell of nobody: routes, names of events and jobs, counts. */
export interface SpanName {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
}

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** One that is under way. */
export interface Span {
  /** What goes on below it. */
  readonly trace: Trace;
  /** @param failure the name of what went wrong. */
  end(learned?: SpanAttributes, failure?: string): void;
}

/** Keeps spans and sends them on (open-telemetry.ts). */
export type SpanKeeper = (trace: Trace, named: SpanName) => Span;

let keeper: SpanKeeper | null = null;

/** From now on this process keeps its spans; `null`, as at first: nobody does. */
export function keepSpans(by: SpanKeeper | null): void {
  keeper = by;
}

/** Begins a span: below the one of the trace, or the first of its trace. */
export function beginSpan(trace: Trace, named: SpanName): Span {
  return keeper ? keeper(trace, named) : { trace, end: () => undefined };
}

/** The same, but only below another: what a tick does by itself is not kept. */
export function beginSpanBelow(trace: Trace, named: SpanName): Span {
  return trace.spanId === undefined ? { trace, end: () => undefined } : beginSpan(trace, named);
}

/** Does something within a span, which ends with it. */
export async function inSpan<T>(
  span: Span,
  run: () => Promise<T>,
  learn: (result: T) => SpanAttributes = () => ({}),
): Promise<T> {
  try {
    const result = await within(span.trace, run);
    span.end(learn(result));
    return result;
  } catch (error) {
    span.end({}, error instanceof Error ? error.name : 'error');
    throw error;
  }
}
