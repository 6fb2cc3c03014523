import type { Channel } from '@maru/contract/campaign';
import type { Queryable } from '@maru/platform/db';
import { readMobile } from '@maru/contract/typed-text';
import { type PersonalData } from '@maru/platform/personal-data';

/**
 * Whether a row `r` of `campaign_recipient` went to whom is typed: a whole number, or the login id
 * or the number of a member. A push goes to devices, so there a number is that of their member.
 */
export function wentTo(db: Queryable, personal: PersonalData, channel: Channel, typed: string) {
  const wanted = typed.trim();
  const phone = readMobile(wanted);
  const hash = phone === null ? null : personal.hash('phone', phone);
  const memberId = /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : null;
  // An array known before the rows are read lets the index of either column find them.
  const members = db`
    array(select id from member
          where login_id = ${wanted}
            ${memberId === null ? db`` : db`or id = ${memberId}`}
            ${hash !== null && channel === 'push' ? db`or phone_hash = ${hash}` : db``})`;
  return db`
    (r.member_id = any(${members})
     ${hash !== null && channel === 'sms' ? db`or r.dest_hash = ${hash}` : db``})`;
}
