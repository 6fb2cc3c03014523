import {
  MOST_PAGE_TEXTS,
  pageTextEntry,
  titledPageTexts,
  type PageTextEntry,
  type PageTextKind,
} from '@maru/contract/page-text/page-text';

/** One line an entry, with its heading before a colon. */
export function linesOf(entries: readonly PageTextEntry[]): string {
  return entries.map(({ title, text }) => (title === null ? text : `${title}: ${text}`)).join('\n');
}

/** Parses the typed entries. Returns them, or an error message for the first invalid line. */
export function entriesOf(kind: PageTextKind, typed: string): PageTextEntry[] | string {
  const lines = typed.split(/\r\n|[\n\r]/).map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.length === 0) return '한 줄 이상 적어 주세요.';
  if (filled.length > MOST_PAGE_TEXTS) return `${MOST_PAGE_TEXTS}줄까지 쓸 수 있어요.`;
  const entries: PageTextEntry[] = [];
  for (const [index, line] of filled.entries()) {
    const [, title, text] = /^([^:：]+)[:：](.+)$/.exec(line) ?? [];
    const isTitled = titledPageTexts.has(kind);
    if (isTitled && (title === undefined || text === undefined)) {
      return `${index + 1}번째 줄을 ‘제목: 설명’으로 적어 주세요.`;
    }
    const entry = isTitled
      ? { title: title?.trim() ?? '', text: text?.trim() ?? '' }
      : { title: null, text: line };
    const { data } = pageTextEntry.safeParse(entry);
    if (data === undefined) {
      return `${index + 1}번째 줄이 너무 길거나 읽을 수 없는 글자가 있어요.`;
    }
    entries.push(data);
  }
  return entries;
}
