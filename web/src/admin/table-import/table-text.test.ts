import { expect, test } from 'vitest';
import { tableTextOf } from './table-text.ts';

test('a table is read in UTF-8, and in what Korean spreadsheets write', async () => {
  const utf8 = new Blob(['설날']);
  // "설날" in CP949.
  const cp949 = new Blob([new Uint8Array([0xbc, 0xb3, 0xb3, 0xaf])]);

  expect([await tableTextOf(utf8), await tableTextOf(cp949)]).toEqual(['설날', '설날']);
});

test.each([
  // The first bytes of a PNG, which CP949 would read up to its first NUL.
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
  ['bytes that neither encoding knows', [0x30, 0xff, 0xff, 0x31]],
])('%s is no text', async (_case, bytes) => {
  expect(await tableTextOf(new Blob([new Uint8Array(bytes)]))).toBeNull();
});
