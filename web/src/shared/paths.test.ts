import { describe, expect, it } from 'vitest';
import { ownPathOr } from './paths.ts';

describe('an address to return to', () => {
  it.each(['/', '/mypage/info', '/cs/notice?page=2&_id=7', '/cs/faq#q3', '/전문가'])(
    'of this site is kept: %s',
    (path) => {
      expect(decodeURI(ownPathOr(path, '/no'))).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'mypage',
    '',
    '/a\r\nset-cookie: x=1',
    '/%0d%0aset-cookie:%20x=1',
    '/%5cevil.example',
    '/./..//evil.example',
    '/\tevil',
    null,
    undefined,
    7,
    { toString: () => '/mypage' },
  ])('that leads elsewhere is not: %j', (address) => {
    expect(ownPathOr(address, '/no')).toBe('/no');
  });
});
