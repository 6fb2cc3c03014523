import type { Db, Queryable } from '@maru/platform/db/db';
import { consentWords } from '@maru/domain/message/alimtalk-wording';
import { consentText } from '@maru/domain/message/message-wording';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { DAY_MS } from '@maru/platform/core/seoul-day';
import { sendSingleMessage } from '@maru/domain/message/single-message';
import { isNoticeHour } from './notice-hours.ts';

/** Quiet period: a member that toggles a switch repeatedly is notified once of the final state. */
const QUIET_MIN = 10;
/** The law allows 14 days. Older consents, such as imported ones, are not announced. */
const WITHIN_DAYS = 14;

/** Members notified in one transaction. */
const BATCH = 200;

interface ConsentNoticeDeps {
  db: Db;
  personal: PersonalData;
  brandName: string;
  /** Ms since the epoch. */
  now: () => number;
}

interface Said {
  consentId: number;
  memberId: number;
  phoneEnc: Buffer;
  at: string;
  sms: boolean;
  push: boolean;
  night: boolean;
}

/**
 * Notifies members of the result of their advertising consent or objection. The source may be their
 * own page, the link, the free number or staff (features L02, M06; Network Act, art. 50-7). A
 * member that did not agree at sign-up has made no statement. Any number of processes may run this
 * concurrently.
 */
export async function sendConsentNotices({
  db,
  personal,
  brandName,
  now,
}: ConsentNoticeDeps): Promise<void> {
  const at = now();
  if (!isNoticeHour(at)) return;
  for (;;) {
    const notified = await db.begin(async (tx) => {
      const said = await findUnnotified(tx, at);
      for (const { consentId, memberId, phoneEnc, at: saidAt, ...given } of said) {
        await sendSingleMessage(tx, personal, {
          to: { channel: 'sms', phoneEnc },
          text: consentText(brandName, saidAt, given),
          alimtalk: { kind: 'consent', words: consentWords(brandName, saidAt, given) },
          purpose: 'consent',
          memberId,
          occasion: `consent:${consentId}`,
          expiresAt: new Date(Date.parse(saidAt) + WITHIN_DAYS * DAY_MS).toISOString(),
        });
      }
      return said.length;
    });
    if (notified < BATCH) return;
  }
}

/** By member, because inboxes are locked in that order. */
function findUnnotified(db: Queryable, at: number): Promise<Said[]> {
  return db<Said[]>`
    with said as (
      select member_id, max(id) as id, max(at) as at from consent
      where kind in ('marketing_sms', 'marketing_push', 'night')
        and source <> 'reconfirm' and (given or source <> 'signup')
        and at > ${new Date(at).toISOString()}::timestamptz - make_interval(days => ${WITHIN_DAYS})
      group by member_id)
    select s.id as "consentId", s.member_id as "memberId", m.phone_enc as "phoneEnc", s.at,
           f.sms, f.push, f.night
    from said s join member m on m.id = s.member_id join member_facts f on f.member_id = m.id
    where s.at <= ${new Date(at).toISOString()}::timestamptz - make_interval(mins => ${QUIET_MIN})
      and m.state <> 'withdrawn' and m.phone_enc is not null
      and not exists (select from single_message where occasion = 'consent:' || s.id)
    order by s.member_id limit ${BATCH}`;
}
