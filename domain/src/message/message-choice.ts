import { isWantedAtFirst, type ChoiceCategory } from '@maru/contract/message/message-choice';
import type { Queryable } from '@maru/platform/db/db';
import type { Channel } from '@maru/contract/message/channel';

/**
 * SQL condition: whether a member has turned off a category on a channel. Browsers and numbers
 * without a member have no such settings.
 *
 * @param memberId column with the member id; null = no member.
 */
export function isUnwanted(
  db: Queryable,
  {
    category,
    channel,
    memberId,
  }: { category: ChoiceCategory; channel: Channel; memberId: ReturnType<Queryable> },
) {
  const atFirst = isWantedAtFirst(category, channel);
  return db`(${atFirst} = exists (
    select from message_choice choice
    where choice.member_id = ${memberId} and choice.category = ${category}
      and choice.channel = ${channel} and choice.wanted <> ${atFirst}))`;
}
