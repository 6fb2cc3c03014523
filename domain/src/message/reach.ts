import type { ChoiceCategory } from '@maru/contract/message/message-choice';
import type { Queryable } from '@maru/platform/db/db';
import { isUnwanted } from './message-choice.ts';

/**
 * SQL: the channel that reaches a member `m` outside of the inbox, by their choices: `push` with a
 * device, `sms` with a number if a template is chosen; null if none.
 *
 * @param byPhone whether staff chose an 알림톡 template for such messages.
 */
export function reachSql(db: Queryable, category: ChoiceCategory, byPhone: boolean) {
  return db`(
    case when exists (select from push_subscription p
                      where p.member_id = m.id and p.ended_at is null)
         then case when not ${isOff(db, category, 'push')} then 'push' end
         when ${byPhone} and m.phone_enc is not null and not ${isOff(db, category, 'sms')}
         then 'sms' end)`;
}

/** SQL condition: a member `m` turned a category off on all channels. */
export function isOffEverywhere(db: Queryable, category: ChoiceCategory) {
  return db`(${isOff(db, category, 'push')} and ${isOff(db, category, 'sms')})`;
}

function isOff(db: Queryable, category: ChoiceCategory, channel: 'push' | 'sms') {
  return isUnwanted(db, { category, channel, memberId: db`m.id` });
}
