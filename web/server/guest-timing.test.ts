import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { guestTiming } from './guest-timing.ts';

const request = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest;

it.each([
  ['no cookie at all', {}, 'guest-member, guest-admin'],
  ['a member', { cookie: '__Host-maru_access=a' }, 'guest-admin'],
  ['a member whose access is gone', { cookie: '__Host-maru_refresh=a' }, 'guest-admin'],
  ['staff', { cookie: '__Host-maru_admin_access=a' }, 'guest-member'],
  ['another site that leads here', { 'sec-fetch-site': 'cross-site' }, ''],
  ['a typed address', { 'sec-fetch-site': 'none' }, 'guest-member, guest-admin'],
])('knows the guests of a request with %s', (_what, headers, timing) => {
  expect(guestTiming(request(headers), true)).toBe(timing);
});
