import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';

/**
 * Trace context of a request. It propagates to its log lines, outbox rows, events, jobs and calls
 * to providers (features X04). A tick without a causing request starts its own trace.
 */
export interface Trace {
  readonly requestId: string;
  /** Parent span, in 16 hex digits, if spans are kept (span.ts). */
  readonly spanId?: string;
}

/** Accepted format of an incoming request id. */
const WELL_FORMED = /^[\w-]{8,64}$/;
const SPAN_ID = /^[0-9a-f]{16}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const current = new AsyncLocalStorage<Trace>();

/** One id end to end: taken over from the process in front, else made here. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** The id that W3C Trace Context gives a trace: the request's own without its dashes. */
export function traceIdOf(requestId: string): string {
  if (UUID.test(requestId)) return requestId.replaceAll('-', '');
  return createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

/** Trace of the current work; `undefined` outside of any trace, for example at process startup. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** Does something, and all that follows from it, as a part of a trace. */
export function within<T>(trace: Trace, run: () => T): T {
  return current.run(trace, run);
}

/** Does something that no request caused. */
export function withinOwn<T>(run: () => T): T {
  return within(traceOf(null), run);
}

/** Serializes a trace for a row, a stream entry or a job that continues it. */
export function carriedBy({ requestId, spanId }: Trace): string {
  return spanId === undefined ? requestId : `${requestId}/${spanId}`;
}

/** The current trace as text. */
export function carriedTrace(): string {
  return carriedBy(currentTrace() ?? traceOf(null));
}

/** Parses the output of {@link carriedBy}. Begins a new trace if there is none. */
export function traceOf(carried: string | null | undefined): Trace {
  const [requestId, spanId] = carried?.split('/') ?? [];
  return below(requestIdOf(requestId), spanId);
}

/**
 * Returns the stored trace, or the current trace if it has the same request id and is therefore
 * further along.
 */
export function furtherOn(carried: string | null): string | null {
  const now = currentTrace();
  return carried !== null && now?.requestId === traceOf(carried).requestId
    ? carriedBy(now)
    : carried;
}

/** Headers that propagate the trace to another internal process. */
export function traceHeaders({ requestId, spanId }: Trace): Record<string, string> {
  const id = { 'x-request-id': requestId };
  return spanId === undefined
    ? id
    : { ...id, traceparent: `00-${traceIdOf(requestId)}-${spanId}-01` };
}

/** Reads {@link traceHeaders}. A parent span of another request is ignored. */
export function traceOfHeaders(requestId: string, traceparent: unknown): Trace {
  const [, traceId, spanId] = typeof traceparent === 'string' ? traceparent.split('-') : [];
  return below(requestId, traceId === traceIdOf(requestId) ? spanId : undefined);
}

function below(requestId: string, spanId: string | undefined): Trace {
  return spanId !== undefined && SPAN_ID.test(spanId) ? { requestId, spanId } : { requestId };
}
