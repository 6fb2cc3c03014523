import { forbiddenFieldsOf } from '../../shared/form/forbidden-words.ts';
import { formatNumber } from '../../shared/format.ts';

/** Lines of a file that a message names. */
const MOST_LINES = 3;

/** Names the lines of a refused file with their forbidden words; `null` for other failures. */
export function forbiddenLinesOf(error: unknown): string | null {
  const lines = Object.entries(forbiddenFieldsOf(error)).map(
    ([path, sentence]) => `${path.replace(/^text\./, '')}줄: ${sentence}`,
  );
  if (lines.length === 0) return null;
  const others = lines.length - MOST_LINES;
  return [
    ...lines.slice(0, MOST_LINES),
    ...(others > 0 ? [`그 밖에 ${formatNumber(others)}줄`] : []),
  ].join(' · ');
}
