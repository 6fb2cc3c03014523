import type { Db, Queryable } from '@maru/platform/db/db';
import { expiryWords } from '@maru/domain/message/alimtalk-wording';
import { expiryText } from '@maru/domain/message/message-wording';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { momentOf, seoulDayOf } from '@maru/platform/core/seoul-day';
import { opensSame } from '@maru/domain/subscription/subscription';
import { sendSingleMessage } from '@maru/domain/message/single-message';
import { isNoticeHour, NOTICES_END } from './notice-hours.ts';

/** Days before the last day on which the member is notified. */
const DAYS_BEFORE = [7, 1, 0] as const;

/** Memberships processed in one transaction. */
const BATCH = 200;

interface ExpiryDeps {
  db: Db;
  personal: PersonalData;
  brandName: string;
  /** Ms since the epoch. */
  now: () => number;
}

interface Ending {
  membershipId: number;
  memberId: number;
  phoneEnc: Buffer;
  product: string;
  /** The last day on which it can be used, in Seoul. */
  lastDay: string;
  daysLeft: number;
}

/**
 * Notifies members that a membership ends: seven days before its last day, one day before, and on
 * that day. Each notice is sent once per last day, so an extended membership is announced again. A
 * membership that continues, for example by a recurring payment, is not announced. Any number of
 * processes may run this concurrently.
 */
export async function sendExpiryNotices({
  db,
  personal,
  brandName,
  now,
}: ExpiryDeps): Promise<void> {
  const at = now();
  if (!isNoticeHour(at)) return;
  const today = seoulDayOf(at);
  const expiresAt = momentOf(today, NOTICES_END);
  for (;;) {
    const found = await db.begin(async (tx) => {
      const ending = await findEnding(tx, at);
      for (const { phoneEnc, membershipId, memberId, lastDay, ...notice } of ending) {
        await sendSingleMessage(tx, personal, {
          to: { channel: 'sms', phoneEnc },
          text: expiryText(brandName, { ...notice, lastDay }),
          alimtalk: { kind: 'expiry', words: expiryWords(brandName, { ...notice, lastDay }) },
          purpose: 'expiry',
          memberId,
          occasion: `expiry:D-${notice.daysLeft}:${membershipId}:${lastDay}`,
          expiresAt,
        });
      }
      return ending.length;
    });
    if (found < BATCH) return;
  }
}

/**
 * Memberships that end on one of those days, and have not ended by `at`, in ms. By member, because
 * inboxes are locked in that order.
 */
function findEnding(db: Queryable, at: number): Promise<Ending[]> {
  const today = seoulDayOf(at);
  return db<Ending[]>`
    with ending as (
      select m.*, kst_day(m.ends_at - interval '1 microsecond') as last_day
      from membership m
      where m.state = 'active' and m.starts_at <= now()
        and m.ends_at > ${new Date(at).toISOString()}
        and m.ends_at <= ((${today}::date + ${DAYS_BEFORE[0] + 1}::int)::timestamp
                          at time zone 'Asia/Seoul'))
    select e.id as "membershipId", e.member_id as "memberId", who.phone_enc as "phoneEnc",
           p.name as product, e.last_day::text as "lastDay",
           e.last_day - ${today}::date as "daysLeft"
    from ending e join product p on p.id = e.product_id join member who on who.id = e.member_id
    where e.last_day - ${today}::date = any(${[...DAYS_BEFORE]}::int[])
      and who.state = 'active' and who.phone_enc is not null
      and not exists (
        select from single_message s
        where s.occasion = concat('expiry:D-', e.last_day - ${today}::date, ':', e.id, ':', e.last_day))
      and not goes_on((select m from membership m where m.id = e.id))
      and not exists (
        select from subscription s
        where s.member_id = e.member_id and ${opensSame(db, db`e.product_id`)}
          and s.standing not in ('starting', 'ending'))
    order by e.member_id, e.id limit ${BATCH}`;
}
