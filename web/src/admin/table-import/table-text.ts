/** The text of a file. Korean spreadsheets still write CP949 where nobody asks for UTF-8. */
export async function tableTextOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}
