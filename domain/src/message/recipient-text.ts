import { fillTemplate } from '@maru/contract/message-template/message-template';
import * as z from 'zod/mini';
import type { PersonalData } from '@maru/platform/crypto/personal-data';

/** Values of a message, by placeholder name. */
const wordsShape = z.record(z.string(), z.string());
type Words = z.output<typeof wordsShape>;

/** Of a recipient, for `select`; `r` is its row. */
export interface FilledIn {
  recipientId: number;
  wordsEnc: Buffer | null;
  /** Unsealed, of campaigns made before they were sealed. */
  words: Words | null;
}

export function sealWords(personal: PersonalData, recipientId: number, words: Words): Buffer {
  return personal.seal('words', JSON.stringify(words), recipientId);
}

/** Placeholder values of one recipient; `null` if there are none. */
export function openWords(
  personal: PersonalData,
  { recipientId, wordsEnc, words }: FilledIn,
): Words | null {
  if (wordsEnc === null) return words;
  return wordsShape.parse(JSON.parse(personal.open('words', wordsEnc, recipientId)));
}

/**
 * Returns the text of a campaign for one recipient. Placeholders without a value stay unchanged.
 */
export function textFor(personal: PersonalData, text: string, recipient: FilledIn): string {
  const values = openWords(personal, recipient);
  return values === null ? text : fillTemplate(text, values);
}
