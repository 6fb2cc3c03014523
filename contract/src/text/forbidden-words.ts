/** Words that break a compliance rule. */
export interface ForbiddenWords {
  /** The id of the rule. */
  rule: string;
  words: string;
}

const SEPARATOR = ': ';

/** The `message` of a field in a FORBIDDEN_WORDS refusal: the rule and the words. */
export function forbiddenNote({ rule, words }: ForbiddenWords): string {
  return `${rule}${SEPARATOR}${words}`;
}

/** Reads a {@link forbiddenNote}. */
export function readForbiddenNote(message: string): ForbiddenWords {
  const at = message.indexOf(SEPARATOR);
  return at === -1
    ? { rule: '', words: message }
    : { rule: message.slice(0, at), words: message.slice(at + SEPARATOR.length) };
}
