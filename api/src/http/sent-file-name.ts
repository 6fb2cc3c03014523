import { cleanLine, isBlank } from '@maru/contract/text/clean-text';

const MAX_NAME = 120;
/** Name of a file whose own name shows nothing before its extension. */
const UNNAMED = '첨부파일';

/**
 * The name of an uploaded file as a reader sees it: decoded once, then in composed form. It contains
 * no parts of a path, no control characters and no marks that change the text direction. Browsers
 * URL-encode names before sending.
 */
export function sentFileName(sent: string): string {
  let name = sent;
  try {
    name = decodeURIComponent(sent);
  } catch (error) {
    // Not encoded after all: shown as it came.
    if (!(error instanceof URIError)) throw error;
  }
  return cleanLine(name).replaceAll(/[/\\\p{Cc}]/gu, '');
}

/** The name of an attachment as it is stored. At most 120 characters. */
export function attachmentName(sent: string): string {
  const name = sentFileName(sent).trim();
  // A long name is cut at the beginning, because the end holds the file extension.
  const shown = Array.from(name).slice(-MAX_NAME).join('').trim();
  const dot = shown.lastIndexOf('.');
  return dot >= 0 && isBlank(shown.slice(0, dot)) ? UNNAMED + shown.slice(dot) : shown;
}
