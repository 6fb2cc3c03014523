import { expect, test } from 'vitest';
import { readTableFile } from './table-text.ts';

/** The text that is read, or the sentence that refuses the file. */
async function readingOf(file: Blob): Promise<string> {
  const read = await readTableFile(file);
  return 'text' in read ? read.text : read.problem;
}

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  new Blob([
    new Uint8Array(
      parts.flatMap((part) =>
        typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : [...part],
      ),
    ),
  ]);

test('a table is read in UTF-8, and in the encodings of Korean spreadsheets', async () => {
  const utf8 = new Blob(['설날']);
  // "설날" in CP949.
  const cp949 = new Blob([new Uint8Array([0xbc, 0xb3, 0xb3, 0xaf])]);

  expect([await readingOf(utf8), await readingOf(cp949)]).toEqual(['설날', '설날']);
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
  expect(await readingOf(utf16(TABLE, how))).toBe(TABLE);
});

test.each([
  ['a NUL', utf16('가나\r\n다\0라')],
  ['half a character', utf16('가나\r\n다\ud800라')],
])('[C23] UTF-16 with %s is refused with its line', async (_case, file) => {
  expect(await readingOf(file)).toMatch(/^2번째 줄에 유니코드\(UTF-16\)로 읽을 수 없는 글자/);
});

test('[C23] UTF-16 whose last byte is missing is refused with its cause', async () => {
  for (const mark of [true, false]) {
    const bytes = new Uint8Array(await utf16(TABLE, { mark }).arrayBuffer());

    expect(await readingOf(new Blob([bytes.subarray(0, -1)]))).toMatch(/마지막 글자가 잘렸어요/);
  }
});

/** "이름,휴대폰" and "김하나,010-1234-5678" in CP949. */
const HEAD = [0xc0, 0xcc, 0xb8, 0xa7, 0x2c, 0xc8, 0xde, 0xb4, 0xeb, 0xc6, 0xf9, 0x0a];
const NUMBER = ',010-1234-5678\n';

test.each([
  ['a lost byte of CP949', [HEAD, [0xb1, 0xe8, 0xc7, 0xcf, 0xb3], NUMBER], /^2번째 줄에 CP949로/],
  ['a byte of no encoding', [HEAD, [0xb1, 0xe8, 0xc7, 0xcf, 0xff], NUMBER], /^2번째 줄에 CP949로/],
  ['a NUL', [HEAD, [0xb1, 0xe8], NUMBER, [0xb1, 0xe8, 0], NUMBER], /^3번째 줄에 .*\(NUL\)/],
])('[C23] a table with %s is refused with its line', async (_case, parts, problem) => {
  expect(await readingOf(bytesOf(...parts))).toMatch(problem);
});

test('[C23] UTF-8 with a cut character is refused with its line', async () => {
  const bytes = [...new TextEncoder().encode('이름,휴대폰\n김하나,010-1234-5678\n이두리')];

  expect(await readingOf(bytesOf(bytes.slice(0, -1)))).toMatch(/^3번째 줄에 UTF-8로/);
});

const WIDE = Array.from('EncryptedPackage').flatMap((letter) => [letter.charCodeAt(0), 0]);
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0];

test.each([
  ['a workbook', ['PK\x03\x04[Content_Types].xml xl/', [0, 0], 'PK\x05\x06'], /\(xlsx\)은 바로/],
  ['a truncated workbook', ['PK\x03\x04[Content_Types].xml', [0, 0]], /중간에 끊겼어요/],
  ['a workbook with a password', [COMPOUND, WIDE], /암호가 걸린/],
  ['an old workbook', [COMPOUND, 'Workbook'], /\(xls\)은 바로/],
  ['a protected file', ['<DOCUMENT SAFER V2>', [1, 2]], /보안\(DRM\)/],
  ['another archive', ['PK\x03\x04a.csv', [0, 0]], /^압축 파일/],
  ['HTML saved as xls', ['\r\n<html xmlns:x="urn:x"><table><tr><td>1</td>'], /웹페이지\(HTML\)/],
  ['XML saved as xls', ['<?xml version="1.0"?><Workbook xmlns="urn:x">'], /엑셀 XML/],
  ['a PDF', ['%PDF-1.7'], /^PDF 파일이에요/],
  ['Korean in seven bits', ["\x1b$)C\x0e@L8'\x0f,Y\n"], /^ISO-2022-KR로/],
  ['an empty file', [], /^빈 파일/],
  ['an empty sheet', [',,\r\n,,\r\n'], /^표가 비어 있어요/],
  // The first bytes of a PNG, which CP949 would read up to its first NUL.
  ['a picture', [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]], /^사진 파일/],
  ['bytes that neither encoding knows', [[0x30, 0xff, 0xff, 0x31]], /^텍스트나 CSV/],
])('[C23] %s is refused by its name', async (_case, parts, problem) => {
  expect(await readingOf(bytesOf(...parts))).toMatch(problem);
});

test('[C23] a file that cannot be opened is refused', async () => {
  const gone = { arrayBuffer: () => Promise.reject(new Error('moved')) } as unknown as Blob;

  expect(await readingOf(gone)).toMatch(/다시 골라/);
});
