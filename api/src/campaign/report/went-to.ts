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
  const { members, hash } = soughtBy(db, personal, channel, typed);
  return db`
    (r.member_id = any(${members}) ${hash === null ? db`` : db`or r.dest_hash = ${hash}`})`;
}

/**
 * SQL condition: campaign `c` has such a recipient. A number is looked up in each campaign: an index
 * of all numbers made adding recipients a third slower.
 */
export function hasRecipient(
  db: Queryable,
  personal: PersonalData,
  channel: Channel,
  typed: string,
) {
  const { members, hash } = soughtBy(db, personal, channel, typed);
  const byNumber =
    hash === null
      ? db``
      : db`or exists (select from campaign_recipient r
                      where r.campaign_id = c.id and r.dest_hash = ${hash})`;
  return db`
    (c.id in (select r.campaign_id from campaign_recipient r where r.member_id = any(${members}))
     ${byNumber})`;
}

function soughtBy(db: Queryable, personal: PersonalData, channel: Channel, typed: string) {
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
  return { members, hash: channel === 'sms' ? hash : null };
}
