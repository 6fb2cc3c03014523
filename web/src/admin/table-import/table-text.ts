import { parseTable } from '@maru/contract/core/table/parse-table';
import { utf16Of } from '@maru/contract/text/utf16';
import { formatNumber } from '../../shared/format.ts';

/** The text of a file, or a sentence that says why it cannot be read. */
type FileText = { text: string } | { problem: string };

/** Message for a file that contains no text. */
const NOT_TEXT = '텍스트나 CSV 파일이 아니에요. 엑셀이라면 CSV로 저장한 뒤 골라 주세요.';
const MOVED = '파일을 읽지 못했어요. 다시 골라 주세요.';
const SAVE_AS_CSV = '엑셀에서 열어 CSV로 저장한 뒤 골라 주세요.';

/** Reads a table from a file. A table without any filled cell is refused. */
export async function readTableFile(file: Blob): Promise<FileText> {
  const read = await readTextFile(file);
  if ('problem' in read) return read;
  if (parseTable(read.text).length > 0) return read;
  return { problem: '표가 비어 있어요. 내용이 있는 시트를 CSV로 저장한 뒤 골라 주세요.' };
}

/**
 * Reads a text file. Korean spreadsheets still write CP949 unless UTF-8 is selected, and UTF-16 for
 * "Unicode text". A damaged file is refused with its cause, and with the line if it has one.
 */
export async function readTextFile(file: Blob): Promise<FileText> {
  try {
    return textOf(new Uint8Array(await file.arrayBuffer()));
  } catch {
    // The file was moved or changed since it was chosen.
    return { problem: MOVED };
  }
}

function textOf(bytes: Uint8Array<ArrayBuffer>): FileText {
  if (bytes.length === 0) return { problem: '빈 파일이에요.' };
  const known = otherFormatOf(bytes);
  if (known !== null) return { problem: known };
  const read = decode(bytes);
  if ('problem' in read) return read;
  const markup = markupOf(read.text);
  return markup === null ? read : { problem: markup };
}

function decode(bytes: Uint8Array<ArrayBuffer>): FileText {
  const utf16 = utf16Of(bytes) ?? utf16Of(bytes.subarray(0, -1));
  if (utf16 !== null) return decodeUtf16(bytes, utf16);
  // A text has no NUL. Of other damage it is the only sign that both encodings accept.
  const filled = bytes.includes(0) ? bytes.map((byte) => (byte === 0 ? 0x20 : byte)) : bytes;
  const text = decoded(filled, 'utf-8') ?? (isUtf8(filled) ? null : decoded(filled, 'euc-kr'));
  if (text === null) return damagedText(filled);
  const at = bytes.indexOf(0);
  if (at < 0) return { text };
  if (isBinary(text)) return { problem: NOT_TEXT };
  const line = formatNumber(lineOf(bytes, at));
  return {
    problem: `${line}번째 줄에 글자가 아닌 값(NUL)이 있어요. 파일이 손상됐을 수 있으니 다시 저장한 뒤 골라 주세요.`,
  };
}

function decodeUtf16(bytes: Uint8Array<ArrayBuffer>, encoding: string): FileText {
  if (bytes.length % 2 !== 0) {
    return {
      problem:
        '유니코드(UTF-16) 파일의 마지막 글자가 잘렸어요. 파일을 다시 저장하거나 내려받아 골라 주세요.',
    };
  }
  const text = new TextDecoder(encoding).decode(bytes);
  const isWhole = decoded(bytes, encoding) !== null;
  const at = isWhole ? text.indexOf('\0') : text.indexOf(LOST);
  if (at < 0) return { text };
  return damagedAt(text, at, '유니코드(UTF-16)');
}

/** The character that decoders write for bytes that they cannot read. */
const LOST = '\ufffd';
/** A text with a larger share of unreadable characters is no text. */
const MOST_LOST = 0.1;

/** Says where a text in UTF-8 or CP949 is damaged. */
function damagedText(bytes: Uint8Array<ArrayBuffer>): FileText {
  const encoding = isUtf8(bytes) ? 'utf-8' : 'euc-kr';
  const text = new TextDecoder(encoding).decode(bytes);
  const lost = text.split(LOST).length - 1;
  if (lost / text.length > MOST_LOST || isBinary(text)) return { problem: NOT_TEXT };
  return damagedAt(text, text.indexOf(LOST), encoding === 'utf-8' ? 'UTF-8' : 'CP949');
}

function damagedAt(text: string, at: number, encoding: string): FileText {
  const line = formatNumber(text.slice(0, at).split('\n').length);
  return {
    problem: `${line}번째 줄에 ${encoding}로 읽을 수 없는 글자가 있어요. 파일이 손상됐을 수 있으니 CSV로 다시 저장한 뒤 골라 주세요.`,
  };
}

/** Whether damaged bytes are UTF-8: most characters outside ASCII can be read. */
function isUtf8(bytes: Uint8Array<ArrayBuffer>): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const lost = text.split(LOST).length - 1;
  const read = (text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu) ?? []).length;
  return read > 4 * lost;
}

/** Whether a text holds control characters that no table has. */
function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const odd = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g) ?? [];
  return odd.length > Math.max(2, text.length * 0.01);
}

function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function lineOf(bytes: Uint8Array, end: number): number {
  return bytes.subarray(0, end).filter((byte) => byte === 0x0a).length + 1;
}

/** Bytes as letters of one byte each, for comparing with the marks of formats. */
const lettersOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
/** The same for marks in UTF-16, as in files of Office. */
const wideLettersOf = (bytes: Uint8Array) => lettersOf(bytes.filter((byte) => byte !== 0));

/** First bytes of other formats, and what they are. */
const FORMATS: readonly (readonly [mark: RegExp, noun: string])[] = [
  [/^%PDF/, 'PDF 파일'],
  [/^(?:.PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0\0\0|RIFF.{4}WEBP)/s, '사진 파일'],
  [/^\{\\rtf/, '서식 있는 문서(RTF)'],
  // oxlint-disable-next-line no-control-regex
  [/^(?:Rar!|7z\xbc\xaf|\x1f.\x08)/, '압축 파일'],
  [/^HWP Document File/, '한글 문서'],
  // Korean in seven bits would be read as Latin letters.
  // oxlint-disable-next-line no-control-regex
  [/\x1b\$\)C/, 'ISO-2022-KR로 저장한 파일'],
];
/** Marks of files that a company encrypts (DRM). */
const PROTECTED = /^(?:.{0,4}DRMONE|SCDSA|<DOCUMENT SAFER|<## NASCA)/s;

/** Why a file is another format than text; `null` if it may be text. */
function otherFormatOf(bytes: Uint8Array): string | null {
  const start = lettersOf(bytes.subarray(0, 64));
  if (PROTECTED.test(start)) {
    return `문서 보안(DRM)이 걸린 파일이에요. 보안을 풀고 ${SAVE_AS_CSV}`;
  }
  if (start.startsWith('PK\x03') || start.startsWith('PK\x05')) return problemOfZip(bytes);
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return problemOfCompound(bytes);
  const [, noun] = FORMATS.find(([mark]) => mark.test(start)) ?? [];
  return noun === undefined
    ? null
    : `${noun}${noun.endsWith('서') ? '예요' : '이에요'}. ${NOT_TEXT}`;
}

/** A workbook (xlsx) is a ZIP file, which ends with its directory. */
function problemOfZip(bytes: Uint8Array): string {
  const all = lettersOf(bytes);
  const isWorkbook = all.includes('[Content_Types].xml') || all.includes('xl/');
  if (!isWorkbook) return '압축 파일이에요. 압축을 푼 뒤 CSV 파일을 골라 주세요.';
  if (!all.includes('PK\x05\x06')) {
    return `엑셀 파일이 중간에 끊겼어요. 다시 내려받아 ${SAVE_AS_CSV}`;
  }
  return `엑셀 파일(xlsx)은 바로 읽지 못해요. ${SAVE_AS_CSV}`;
}

/** Old workbooks (xls) and encrypted new ones are compound files. */
function problemOfCompound(bytes: Uint8Array): string {
  const names = wideLettersOf(bytes);
  if (names.includes('EncryptedPackage')) {
    return `암호가 걸린 엑셀 파일이에요. 암호를 풀고 ${SAVE_AS_CSV}`;
  }
  if (names.includes('HwpSummaryInformation')) return `한글 문서예요. ${NOT_TEXT}`;
  return `예전 엑셀 파일(xls)은 바로 읽지 못해요. ${SAVE_AS_CSV}`;
}

/** Why a text is a web page or XML that was saved under the name of a table; `null` if it is none. */
function markupOf(text: string): string | null {
  const start = text.slice(0, 2_000).replace(/^[\ufeff\s]+/, '');
  if (/^<\?xml/i.test(start) && /<(?:ss:)?Workbook|spreadsheet/i.test(start)) {
    return `엑셀 XML 파일이에요. ${SAVE_AS_CSV}`;
  }
  if (
    /^(?:<!doctype\s+html|<html|<head|<meta|<table|<style|<body|<\?xml|MIME-Version:)/i.test(start)
  ) {
    return `엑셀 파일처럼 저장된 웹페이지(HTML)예요. ${SAVE_AS_CSV}`;
  }
  return null;
}
