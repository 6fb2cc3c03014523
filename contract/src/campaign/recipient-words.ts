import type { TemplateVariable } from '../message-template/message-template.ts';
import { placesIn } from '../text/text-places.ts';

/**
 * Variables with a value per recipient, each with a sample for previews and tests. Product, end and
 * expert refer to the membership that the audience targets. The link unsubscribes from advertising
 * and exists only for phone numbers. Its sample is the path, which {@link sampleWordsAt} completes.
 */
export const recipientVariables = [
  { name: '이름', sample: '홍길동' },
  { name: '상품명', sample: 'VIP 이용권' },
  { name: '만료일', sample: '2026년 12월 31일' },
  { name: '전문가', sample: '바름' },
  { name: '수신거부', sample: '/opt-out/000000.ABCDEFGHIJKL' },
] as const satisfies readonly { name: TemplateVariable; sample: string }[];
export type RecipientVariable = (typeof recipientVariables)[number]['name'];

/** The samples, with the link at the own origin, where the real ones are. */
export function sampleWordsAt(origin: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    recipientVariables.map(({ name, sample }) => [
      name,
      name === '수신거부' ? new URL(sample, origin).href : sample,
    ]),
  );
}

/** Whether something is known of members that a text calls so. */
export function isRecipientVariable(place: string): place is RecipientVariable {
  return recipientVariables.some(({ name }) => name === place);
}

/**
 * Whether a placeholder has a separate value for each recipient.
 *
 * @param columns columns of the uploaded list of numbers.
 */
export function isOfRecipient(place: string, columns: readonly string[] = []): boolean {
  return columns.includes(place) || isRecipientVariable(place);
}

/** The variables a text leaves open for each recipient, as often as it names them. */
export function recipientPlacesIn(words: string, columns: readonly string[] = []): string[] {
  return placesIn(words).filter((place) => isOfRecipient(place, columns));
}

/** Places of a text that no recipient has a value for, each once. */
export function strayPlacesIn(words: string, columns: readonly string[] = []): string[] {
  return [...new Set(placesIn(words).filter((place) => !isOfRecipient(place, columns)))];
}
