import type { Queryable } from '@maru/platform/db/db';
import { readMobile } from '@maru/contract/text/typed-text';
import { type PersonalData } from '@maru/platform/crypto/personal-data';
import type { Channel } from '@maru/contract/message/channel';

/**
 * SQL condition: row `r` of `campaign_recipient` matches the search text. The text is a whole phone
 * number, or a member's login id or id. Push recipients are devices, so a phone number there means
 * its member.
 */
export function wentTo(db: Queryable, personal: PersonalData, channel: Channel, typed: string) {
  const wanted = typed.trim();
  const phone = readMobile(wanted);
  const hash = phone === null ? null : personal.hash('phone', phone);
  const memberId = /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : null;
  // An array that is known before the scan lets Postgres use the index of either column.
  const members = db`
    array(select id from member
          where login_id = ${wanted}
            ${memberId === null ? db`` : db`or id = ${memberId}`}
            ${hash !== null && channel === 'push' ? db`or phone_hash = ${hash}` : db``})`;
  return db`
    (r.member_id = any(${members})
     ${hash !== null && channel === 'sms' ? db`or r.dest_hash = ${hash}` : db``})`;
}
