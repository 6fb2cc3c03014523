import { listedFormsOf } from '@maru/brands/compliance';
import { mayHoldLink } from '@maru/contract/text/link-in-text';
import { mayHoldMobile } from '@maru/contract/text/number/held-number';
import type { Queryable } from '@maru/platform/db/db';
import { Refusal } from '../../http/refusal.ts';
import { findChatRule, holdsChatWord } from './chat-word.repository.ts';

/** The form in which a listed word is compared, with single blanks. */
export function formOf(word: string): string {
  return (listedFormsOf(word).spaced[0] ?? '').replaceAll(/\s+/g, ' ').trim();
}

/**
 * Checks a line against the list of staff, and for links and phone numbers. The expert may send
 * the latter two.
 *
 * @throws Refusal CHAT_WORD, CHAT_LINK or CHAT_PHONE.
 */
export async function checkLine(
  db: Queryable,
  text: string,
  { expert }: { expert: boolean },
): Promise<void> {
  if (await holdsChatWord(db, listedFormsOf(text))) throw new Refusal('CHAT_WORD');
  if (expert) return;
  const { links, phones } = await findChatRule(db);
  if (!links && mayHoldLink(text)) throw new Refusal('CHAT_LINK');
  if (!phones && mayHoldMobile(text)) throw new Refusal('CHAT_PHONE');
}
