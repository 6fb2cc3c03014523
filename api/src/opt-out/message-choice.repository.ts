import type { MessageChoice } from '@maru/contract/message/message-choice';
import type { Queryable } from '@maru/platform/db/db';

/** Stores whether a member receives a category on a channel. */
export async function setChoice(
  db: Queryable,
  memberId: number,
  { category, channel, wanted }: Omit<MessageChoice, 'required'>,
): Promise<void> {
  await db`
    insert into message_choice (member_id, category, channel, wanted)
    values (${memberId}, ${category}, ${channel}, ${wanted})
    on conflict (member_id, category, channel) do update set wanted = excluded.wanted, at = now()`;
}
