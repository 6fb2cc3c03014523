import { within, type Trace } from './trace.ts';

/** Name of a span without personal data: routes, names of events and jobs, counts. */
export interface SpanName {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
}

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** One that is under way. */
export interface Span {
  /** Trace for child spans. */
  readonly trace: Trace;
  /** @param failure name of the error. */
  end(learned?: SpanAttributes, failure?: string): void;
}

/** Keeps spans and sends them on (open-telemetry.ts). */
export type SpanKeeper = (trace: Trace, named: SpanName) => Span;

let keeper: SpanKeeper | null = null;

/** Sets the span keeper of this process; `null`, the default, keeps no spans. */
export function keepSpans(by: SpanKeeper | null): void {
  keeper = by;
}

/** Begins a span as a child of the trace's current span, or as the first span of its trace. */
export function beginSpan(trace: Trace, named: SpanName): Span {
  return keeper ? keeper(trace, named) : { trace, end: () => undefined };
}

/** Begins a span only if it has a parent. Spans of periodic work on its own are not recorded. */
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
