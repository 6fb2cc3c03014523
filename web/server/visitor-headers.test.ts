import { describe, expect, it } from 'vitest';
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

describe('a shared cache', () => {
  const COOKIES = [
    undefined,
    'x=1',
    '__Host-maru_access=a',
    '__Host-maru_refresh=a; x=1',
    '__Host-maru_admin_access=a',
  ];
  const SITES = [undefined, 'none', 'same-origin', 'same-site', 'cross-site'];
  const answers = COOKIES.flatMap((cookie) =>
    SITES.map((site) => {
      const request = {
        ...(cookie !== undefined && { cookie }),
        ...(site !== undefined && { 'sec-fetch-site': site }),
      };
      return { request, told: headersForVisitor(request, true) };
    }),
  );

  it('keeps pages of guests alone, for a second', () => {
    for (const { request, told } of answers) {
      const hasSession = request.cookie?.includes('maru_') ?? false;
      expect(told['cache-control']).toBe(
        hasSession ? 'private, no-cache' : 'public, max-age=0, must-revalidate, s-maxage=1',
      );
    }
  });

  it('gives the headers of one visitor only to visitors who would get the same', () => {
    const [{ told }] = answers as [(typeof answers)[number]];
    const named = told.vary.split(', ');
    const keys = answers.map(({ request }) =>
      named.map((name) => request[name as keyof typeof request] ?? '').join('|'),
    );

    expect(new Set(answers.map((answer) => answer.told.vary)).size).toBe(1);
    expect(new Set(keys).size).toBe(answers.length);
  });
});
