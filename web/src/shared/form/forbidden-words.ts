import { readForbiddenNote } from '@maru/contract/text/forbidden-words';
import { CallFailed } from '../call.ts';

/** The fields that a FORBIDDEN_WORDS refusal names, each with its words; empty for other failures. */
export function forbiddenFieldsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallFailed) || error.code !== 'FORBIDDEN_WORDS') return {};
  const words = new Map<string, string[]>();
  for (const { path, message } of error.errors) {
    words.set(path, [...(words.get(path) ?? []), `‘${readForbiddenNote(message).words}’`]);
  }
  return Object.fromEntries(
    [...words].map(([path, found]) => [path, `쓸 수 없는 표현이에요: ${found.join(', ')}`]),
  );
}
