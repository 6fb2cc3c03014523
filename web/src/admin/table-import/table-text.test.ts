import { expect, test } from 'vitest';
import { tableTextOf } from './table-text.ts';

test('a table is read in UTF-8, and in what Korean spreadsheets write', async () => {
  const utf8 = new Blob(['설날']);
  // "설날" in CP949.
  const cp949 = new Blob([new Uint8Array([0xbc, 0xb3, 0xb3, 0xaf])]);

  expect([await tableTextOf(utf8), await tableTextOf(cp949)]).toEqual(['설날', '설날']);
});
