import { utf16Of } from '@maru/contract/text/utf16';

/** Message for a file that does not contain text. */
export const NOT_TEXT = '텍스트나 CSV 파일이 아니에요. 엑셀이라면 CSV로 저장한 뒤 골라 주세요.';

/**
 * Text of a file. Returns `null` if it contains none, such as a picture. Korean spreadsheets still
 * write CP949 unless UTF-8 is selected, and UTF-16 for "Unicode text".
 */
export async function tableTextOf(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) {
    const text = decoded(bytes, utf16);
    // A text has no NUL, in any encoding.
    return text === null || text.includes('\0') ? null : text;
  }
  if (bytes.includes(0)) return null;
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'euc-kr');
}

function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
