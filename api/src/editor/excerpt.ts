import { withoutCharts } from '@maru/contract/editor/chart-html';
import { plainTextOf } from '@maru/contract/text/plain-text';

const MAX_EXCERPT = 160;

const TABLE = /<table\b[^>]*>.*?<\/table>/gs;
const PARAGRAPH = /<p\b[^>]*>.*?<\/p>/gs;

/**
 * First paragraph of a post, for lists. Text in charts, tables and headings is skipped, because it means
 * little by itself.
 */
export function excerptOf(html: string): string {
  const text = withoutCharts(html).replaceAll(TABLE, ' ');
  const paragraphs = text.match(PARAGRAPH) ?? [];
  const first = [...paragraphs, text, html].map(plainTextOf).find((words) => words !== '');
  const letters = Array.from(first ?? '');
  if (letters.length <= MAX_EXCERPT) return letters.join('');
  return `${letters
    .slice(0, MAX_EXCERPT - 1)
    .join('')
    .trimEnd()}…`;
}
