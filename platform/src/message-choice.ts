import type { Channel } from '@maru/contract/campaign';
import { isWantedAtFirst, type MessageCategory } from '@maru/contract/message-choice';
import type { Queryable } from './db.ts';

/**
 * Whether a member gets nothing of a category by a channel, in SQL. Browsers and numbers that are
 * nobody's have chosen nothing.
 *
 * @param memberId the column of the member; null = nobody's.
 */
export function isUnwanted(
  db: Queryable,
  {
    category,
    channel,
    memberId,
  }: { category: MessageCategory; channel: Channel; memberId: ReturnType<Queryable> },
) {
  const atFirst = isWantedAtFirst(category, channel);
  return db`(${atFirst} = exists (
    select from message_choice choice
    where choice.member_id = ${memberId} and choice.category = ${category}
      and choice.channel = ${channel} and choice.wanted <> ${atFirst}))`;
}
