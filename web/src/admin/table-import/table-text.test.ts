import { expect, test } from 'vitest';
import { tableTextOf } from './table-text.ts';

test('a table is read in UTF-8, and in the encodings of Korean spreadsheets', async () => {
  const utf8 = new Blob(['설날']);
  // "설날" in CP949.
  const cp949 = new Blob([new Uint8Array([0xbc, 0xb3, 0xb3, 0xaf])]);

  expect([await tableTextOf(utf8), await tableTextOf(cp949)]).toEqual(['설날', '설날']);
});

/** A text in UTF-16, as Excel ("Unicode text") and Notepad write it. */
function utf16(text: string, { bigEndian = false, mark = true } = {}): Blob {
  const signs = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const bytes = [...(mark ? [0xfeff] : []), ...signs].flatMap((sign) =>
    bigEndian ? [sign >> 8, sign & 255] : [sign & 255, sign >> 8],
  );
  return new Blob([new Uint8Array(bytes)]);
}

const TABLE = '이름\t휴대폰\r\n김하나\t010-1234-5678\r\n';

test.each([
  ['little-endian with a mark', {}],
  ['big-endian with a mark', { bigEndian: true }],
  ['little-endian without one', { mark: false }],
  ['big-endian without one', { bigEndian: true, mark: false }],
])('a table in UTF-16 is read: %s', async (_case, how) => {
  expect(await tableTextOf(utf16(TABLE, how))).toBe(TABLE);
});

test.each([
  ['a NUL', utf16('가\0나')],
  ['half a character', utf16('가\ud800나')],
])('UTF-16 with %s is no text', async (_case, file) => {
  expect(await tableTextOf(file)).toBeNull();
});

test.each([
  // The first bytes of a PNG, which CP949 would read up to its first NUL.
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
  ['bytes that neither encoding knows', [0x30, 0xff, 0xff, 0x31]],
])('%s is no text', async (_case, bytes) => {
  expect(await tableTextOf(new Blob([new Uint8Array(bytes)]))).toBeNull();
});
