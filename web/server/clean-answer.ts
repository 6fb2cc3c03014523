import { cleanReasonableHtml } from '@maru/platform/html-rules';

/** How the contract names HTML: `body_html`, `answer_html`. */
const HTML = /_html$/;

/**
 * An answer of the API whose HTML is clean whatever the database holds (reliability W4). The API
 * cleans what is saved; a restored, imported or edited row never passed it, and the browser runs
 * what a served page holds before any sanitiser of its own is there.
 */
export function cleanAnswer(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(cleanAnswer);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      typeof value === 'string' && HTML.test(name)
        ? (cleanReasonableHtml(value) ?? '')
        : cleanAnswer(value),
    ]),
  );
}
