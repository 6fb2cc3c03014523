import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';

/**
 * What a request gives on to everything it causes: to its log lines, its rows of the outbox, their
 * events and jobs, and the calls these make to providers (features.md X04). A tick that no request
 * caused begins one of its own.
 */
export interface Trace {
  readonly requestId: string;
  /** What it is done below, in 16 hex digits, where spans are kept (span.ts). */
  readonly spanId?: string;
}

/** What an id may look like that somebody brings along. */
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

/** What is being done now is done for this; `undefined` at the start of a process, say. */
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

/** A trace as text, for a row, an entry of a stream or a job that goes on with it. */
export function carriedBy({ requestId, spanId }: Trace): string {
  return spanId === undefined ? requestId : `${requestId}/${spanId}`;
}

/** The current trace as text. */
export function carriedTrace(): string {
  return carriedBy(currentTrace() ?? traceOf(null));
}

/** Reads what {@link carriedBy} wrote; where nothing was written, one of its own begins. */
export function traceOf(carried: string | null | undefined): Trace {
  const [requestId, spanId] = carried?.split('/') ?? [];
  return below(requestIdOf(requestId), spanId);
}

/** What was written down, or the current trace where that has come further on the same way. */
export function furtherOn(carried: string | null): string | null {
  const now = currentTrace();
  return carried !== null && now?.requestId === traceOf(carried).requestId
    ? carriedBy(now)
    : carried;
}

/** For a request to another process of ours, which goes on with it. */
export function traceHeaders({ requestId, spanId }: Trace): Record<string, string> {
  const id = { 'x-request-id': requestId };
  return spanId === undefined
    ? id
    : { ...id, traceparent: `00-${traceIdOf(requestId)}-${spanId}-01` };
}

/** Reads {@link traceHeaders}. A parent that is none of this very request is nobody's. */
export function traceOfHeaders(requestId: string, traceparent: unknown): Trace {
  const [, traceId, spanId] = typeof traceparent === 'string' ? traceparent.split('-') : [];
  return below(requestId, traceId === traceIdOf(requestId) ? spanId : undefined);
}

function below(requestId: string, spanId: string | undefined): Trace {
  return spanId !== undefined && SPAN_ID.test(spanId) ? { requestId, spanId } : { requestId };
}
