import { expect, it } from 'vitest';
import { isLinkAddress, readLinkAddress } from './link-address.ts';

it.each([
  ['\u202a1600-0000\u202c', '1600-0000'],
  ['1600ㆍ0000', '1600-0000'],
  ['1600‑0000', '1600-0000'],
  ['+82-2-123-4567', '02-123-4567'],
])('reads the telephone number %j of a link as %s', (written, address) => {
  expect(readLinkAddress('phone', written)).toBe(address);
  expect(isLinkAddress('phone', address)).toBe(true);
});

it('reads an address without invisible characters', () => {
  expect(readLinkAddress('chat', ' https://open.kakao.com/o/a\u200b')).toBe(
    'https://open.kakao.com/o/a',
  );
});

it.each(['https://.example.com/', 'https://-a.com/', 'https://127.1/', 'https://exa%6dple.com/'])(
  'refuses the odd host of %s',
  (address) => {
    expect(isLinkAddress('chat', address)).toBe(false);
  },
);
