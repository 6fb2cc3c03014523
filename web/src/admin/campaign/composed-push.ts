import { advertisingPush } from '@maru/contract/push/push-text';
import { placesIn } from '@maru/contract/text/text-places';
import { strayPlacesIn } from '@maru/contract/campaign/recipient-words';
import { isBlank } from '@maru/contract/text/clean-text';
import { disguiseProblem, placeProblem, strayWords } from './approval-words.ts';
import type { FieldErrors } from './field-errors.ts';
import { linkProblem } from './push-link.ts';

export const TITLE_MAX_LETTERS = 50;
export const TEXT_MAX_LETTERS = 120;

export interface PushMessage {
  title: string;
  text: string;
  link: string;
  /** Address of the picture; `null` without one. */
  picture: string | null;
  advertising: boolean;
}

/**
 * Composes a push as it arrives. Advertising adds a label to the title and opt-out instructions to
 * the text.
 */
export function composePush(
  { title, text, advertising }: Pick<PushMessage, 'title' | 'text' | 'advertising'>,
  brandName: string,
): { title: string; text: string } {
  return advertising ? advertisingPush({ title, text }, brandName) : { title, text };
}

/** Error messages of a push, by field. Empty if it can be sent. */
export function pushProblems(message: PushMessage): FieldErrors {
  const { title, text, link } = message;
  const errors: FieldErrors = {};
  const wrongTitle = wordsProblem(title, TITLE_MAX_LETTERS);
  if (wrongTitle !== null) errors.title = wrongTitle;
  const wrongText = wordsProblem(text, TEXT_MAX_LETTERS);
  if (wrongText !== null) errors.text = wrongText;
  if (placesIn(title).length > 0) errors.title = '변수는 내용에만 넣을 수 있어요.';
  const [stray] = strayPlacesIn(text);
  if (stray !== undefined) errors.text = strayWords([stray]);
  if (placesIn(text).includes('수신거부')) errors.text = '수신거부 링크는 문자에만 넣을 수 있어요.';
  const wrongLink = linkProblem(link);
  if (wrongLink !== null) errors.link = wrongLink;
  return { ...errors, ...disguiseProblem(message), ...placeProblem(message) };
}

/** The contract counts UTF-16 units, as JavaScript does, so an emoji counts as two. */
function wordsProblem(words: string, max: number): string | null {
  if (isBlank(words)) return '필수 입력 항목입니다.';
  return words.length > max ? `최대 ${max}자까지 입력 가능합니다.` : null;
}
