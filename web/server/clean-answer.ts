import { cleanReasonableHtml } from '@maru/platform/html/html-rules';

/** How the contract names HTML: `body_html`, `answer_html`. */
const HTML = /_html$/;

/**
 * Returns an API answer with clean HTML, whatever the database holds (reliability W4). The API
 * cleans HTML on save, but a restored, imported or edited row has bypassed that. The browser
 * executes a served page before any client-side sanitiser has loaded.
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
