import { expect, it } from 'vitest';
import { headersForVisitor } from './visitor-headers.ts';

it.each([
  ['no cookie at all', {}, 'guest-member, guest-admin'],
  ['a cookie that is none of ours', { cookie: 'x=1' }, 'guest-member, guest-admin'],
  ['a member', { cookie: '__Host-maru_access=a' }, 'guest-admin'],
  ['a member whose access is gone', { cookie: '__Host-maru_refresh=a' }, 'guest-admin'],
  ['staff', { cookie: '__Host-maru_admin_access=a' }, 'guest-member'],
  ['both', { cookie: '__Host-maru_admin_access=a; __Host-maru_access=a' }, undefined],
  ['another site that leads here', { 'sec-fetch-site': 'cross-site' }, undefined],
  ['a typed address', { 'sec-fetch-site': 'none' }, 'guest-member, guest-admin'],
])('knows the guests of a request with %s', (_what, headers, timing) => {
  expect(headersForVisitor(headers, true)['server-timing']).toBe(timing);
});
