import { disguisedFieldOf, type WrittenMessage } from '@maru/contract/text/advertising';
import { brokenPlacesIn } from '@maru/contract/text/text-places';
import type { Campaign } from '@maru/contract/campaign/campaign';
import type { FieldErrors } from './field-errors.ts';

/** Shown for a message that disguises the advertising label. */
export const DISGUISED =
  '(광고) 표시를 다른 모양으로 쓸 수 없어요. 지우고 광고성 정보로 보내 주세요.';

/** The sentence for the field that hides the mark of advertising, in either channel (M04). */
export function disguiseProblem(message: WrittenMessage): FieldErrors {
  const field = disguisedFieldOf(message);
  if (field === null) return {};
  return { [field]: DISGUISED };
}

/** Says that recipients have no value for these variables. */
export function strayWords(stray: readonly string[]): string {
  return `받는 사람마다 넣을 값이 없는 변수예요: ${stray.map((name) => `#{${name}}`).join(', ')}`;
}

/** The sentences for fields with a variable that would be sent as it is written. */
export function placeProblem({ title, text }: WrittenMessage): FieldErrors {
  const problemOf = (words: string) => {
    const [broken] = brokenPlacesIn(words);
    return broken === undefined ? null : `변수는 #{이름}처럼 적어 주세요: ${broken.trim()}`;
  };
  const problems = Object.entries({ title: problemOf(title), text: problemOf(text) });
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** Warning about advertising words in an informational message; `null` if there are none. */
export function adWordsNote(adWords: readonly string[]): string | null {
  if (adWords.length === 0) return null;
  const words = adWords.join(', ');
  return `광고로 읽힐 수 있는 말이 있어요: ${words}. 정보로 보내면 다른 관리자의 승인을 받아야 나가요`;
}

/** Why a campaign waits, or waited, for a second manager; `null` if it did not. */
export function approvalReason({
  approval_reasons: reasons,
  ad_words: adWords,
}: Pick<Campaign, 'approval_reasons' | 'ad_words'>): string | null {
  const parts = reasons.map((reason) =>
    reason === 'recipients'
      ? '받는 사람이 많아요'
      : `정보로 보내지만 광고로 읽히는 말이 있어요 (${adWords.join(', ')})`,
  );
  return parts.length === 0 ? null : parts.join(', ');
}
