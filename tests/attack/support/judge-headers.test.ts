import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultsOfAnswer, faultsOfPage, faultsOfWindow } from './judge-headers.ts';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
const NONCE = 'a'.repeat(22);
const HASH = createHash('sha256').update('start()').digest('base64');
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${HASH}' 'strict-dynamic'`,
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob: https://i.ytimg.com",
  "font-src 'self'",
  "connect-src 'self' wss://maru.test",
  "media-src 'self' data: blob: https://media.example",
  'frame-src https://www.youtube.com',
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify maru',
].join('; ');
const page = (policy: string, text = '<script>start()</script>', kept = 'private, no-cache') => ({
  headers: { 'content-security-policy': policy, 'cache-control': kept },
  text,
});

describe('the headers of an answer', () => {
  it('are as they should be', () => {
    expect(faultsOfAnswer({ headers: COMMON })).toEqual([]);
  });

  it.each(Object.keys(COMMON))('are at fault without %s', (name) => {
    expect(faultsOfAnswer({ headers: { ...COMMON, [name]: undefined } })).toHaveLength(1);
  });

  it.each(['server', 'x-powered-by', 'access-control-allow-origin'])('may not say %s', (name) => {
    expect(faultsOfAnswer({ headers: { ...COMMON, [name]: '*' } })).toEqual([name]);
  });
});

describe('a page', () => {
  it('is as it should be, and so is one without scripts', () => {
    const plain = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    expect(faultsOfPage(page(POLICY))).toEqual([]);
    expect(faultsOfPage(page(plain, '<p>a</p>'))).toEqual([]);
    expect(faultsOfPage(page(POLICY, '<script type="application/ld+json">'))).toEqual([]);
  });

  it('of a guest may be kept by a shared cache that varies by cookie', () => {
    const guest = page(POLICY, '', 'public, max-age=0, must-revalidate, s-maxage=1');
    const headers = { ...guest.headers, vary: 'Accept-Encoding, Cookie' };

    expect(faultsOfPage({ ...guest, headers })).toEqual([]);
    expect(faultsOfPage(guest)).toHaveLength(1);
    const personal = { ...headers, 'set-cookie': ['a=b'] };
    expect(faultsOfPage({ ...guest, headers: personal })).toHaveLength(1);
  });

  it.each([
    ['has no policy', page('')],
    ['allows scripts of any kind', page(POLICY.replace("'strict-dynamic'", "'unsafe-inline'"))],
    ['allows eval', page(`${POLICY}; worker-src 'unsafe-eval'`)],
    ['may be framed', page(POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))],
    ['has another inline script', page(POLICY, '<script>start()</script><script>a()</script>')],
    ['has a script from a file', page(POLICY, '<script src="/a.js"></script>')],
    ['has a nonce', page(POLICY.replace(/'sha256-[^']+'/, `'nonce-${NONCE}'`))],
    ['has a handler', page(POLICY, '<img src="x" onerror="a()">')],
    ['may be cached', page(POLICY, '', 'public, max-age=60')],
  ])('that %s is at fault', (_, answer) => {
    expect(faultsOfPage(answer)).not.toEqual([]);
  });

  const ASKED = ['img', 'media', 'connect', 'font', 'frame', 'worker', 'manifest'];
  it.each(
    ASKED.flatMap((what) =>
      ['*', 'https:', 'https://*.example', "'unsafe-inline'"].map((source) => [what, source]),
    ),
  )('that takes its %s from %s is at fault', (what, source) => {
    const wide = POLICY.replace(new RegExp(`${what}-src [^;]+`), `${what}-src 'self' ${source}`);

    expect(faultsOfPage(page(wide))).not.toEqual([]);
  });

  it.each(['connect', 'font', 'frame', 'worker'])('may not have its %s in itself', (what) => {
    const wide = POLICY.replace(new RegExp(`${what}-src [^;]+`), `${what}-src 'self' data:`);

    expect(faultsOfPage(page(wide))).toEqual([`${what}-src takes data:`]);
  });
});

describe('a page of a window', () => {
  const THEIRS = [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}' 'strict-dynamic'`,
    "style-src 'unsafe-inline' https://pay.example https://*.pay.example",
    'connect-src https://pay.example',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const windowOf = (policy: string, text = '', opener = 'unsafe-none') => ({
    text,
    headers: {
      ...COMMON,
      ...page(policy, '', 'no-store').headers,
      'cross-origin-opener-policy': opener,
    },
  });

  it('is as it should be', () => {
    expect(faultsOfWindow(windowOf(THEIRS))).toEqual([]);
  });

  it.each([
    ['has no policy', windowOf('')],
    [
      'may call any address',
      windowOf(THEIRS.replace('connect-src https:', 'connect-src * https:')),
    ],
    ['asks all of a scheme', windowOf(THEIRS.replace('connect-src', 'connect-src https:'))],
    ['allows eval', windowOf(THEIRS.replace("'strict-dynamic'", "'unsafe-eval'"))],
    ['has a script without the nonce', windowOf(THEIRS, '<script src="/a.js"></script>')],
    ['is cut off from its opener', windowOf(THEIRS, '', 'same-origin')],
  ])('that %s is at fault', (_, answer) => {
    expect(faultsOfWindow(answer)).not.toEqual([]);
  });
});
