import { describe, expect, it } from 'vitest';
import {
  carriedBy,
  carriedTrace,
  furtherOn,
  traceHeaders,
  traceIdOf,
  traceOf,
  traceOfHeaders,
  within,
  withinOwn,
} from './trace.ts';

const UUID = '12b09032-005b-4904-9944-a65866ae63ec';
const SPAN = '113ad9d2bee6a1da';

describe('a trace on its way', () => {
  it.each([
    ['an id', { requestId: UUID }],
    ['an id and what it goes on below', { requestId: UUID, spanId: SPAN }],
  ])('is the same behind a row, an entry or a job: %s', (_, trace) => {
    expect(traceOf(carriedBy(trace))).toEqual(trace);
    const { 'x-request-id': id, traceparent } = traceHeaders(trace);
    expect(traceOfHeaders(id!, traceparent)).toEqual(trace);
  });

  it.each([
    ['nothing', null],
    ['nothing at all', ''],
    ['an invalid trace', 'a b;c'],
    ['too much', 'x'.repeat(65)],
  ])('starts a new trace when the carried value is %s', (_, carried) => {
    const [one, other] = [traceOf(carried), traceOf(carried)];

    expect(one.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(one.requestId).not.toBe(other.requestId);
  });

  it.each([
    ['that of another request', `00-${'a'.repeat(32)}-${SPAN}-01`],
    ['none', `00-${traceIdOf(UUID)}-nonsense-01`],
    ['nothing', undefined],
  ])('has no parent span when the traceparent is %s', (_, traceparent) => {
    expect(traceOfHeaders(UUID, traceparent)).toEqual({ requestId: UUID });
  });

  it('has one id in the words of W3C, whatever its own looks like', () => {
    expect(traceIdOf(UUID)).toBe('12b09032005b49049944a65866ae63ec');
    expect(traceIdOf('of-the-balancer-1')).toMatch(/^[\da-f]{32}$/);
    expect(traceIdOf('of-the-balancer-1')).not.toBe(traceIdOf('of-the-balancer-2'));
  });
});

describe('the trace of the current operation', () => {
  it('keeps the request id of its cause, even across an await', async () => {
    const carried = await within({ requestId: UUID }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return carriedTrace();
    });

    expect(carried).toBe(UUID);
  });

  it('has an id of its own where nothing did', () => {
    expect(withinOwn(carriedTrace)).not.toBe(withinOwn(carriedTrace));
  });

  it('continues a stored trace from the current span', () => {
    const now = { requestId: UUID, spanId: SPAN };

    expect(within(now, () => furtherOn(`${UUID}/${'0'.repeat(16)}`))).toBe(`${UUID}/${SPAN}`);
    expect(within(now, () => furtherOn('another-request'))).toBe('another-request');
    expect(within(now, () => furtherOn(null))).toBeNull();
  });
});
