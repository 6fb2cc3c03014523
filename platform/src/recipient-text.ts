import { fillTemplate } from '@maru/contract/message-template';
import * as z from 'zod/mini';
import type { PersonalData } from './personal-data.ts';

/** What is filled into a message, by the name of its place. */
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

/** The text of a campaign as one recipient gets it. What has no value stays as it is. */
export function textFor(
  personal: PersonalData,
  text: string,
  { recipientId, wordsEnc, words }: FilledIn,
): string {
  const values =
    wordsEnc === null
      ? words
      : wordsShape.parse(JSON.parse(personal.open('words', wordsEnc, recipientId)));
  return values === null ? text : fillTemplate(text, values);
}
