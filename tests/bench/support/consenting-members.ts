import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db } from '@maru/platform/db/db';

const AT_ONCE = 10_000;

/**
 * Members with a number who agree to advertising by text message, also at night, so that a run does
 * not depend on the hour.
 */
export async function addConsentingMembers(
  db: Db,
  personal: PersonalData,
  members: number,
): Promise<void> {
  for (let from = 0; from < members; from += AT_ONCE) {
    const phones = Array.from(
      { length: Math.min(AT_ONCE, members - from) },
      (_, i) => `010${40_000_000 + from + i}`,
    );
    await db`
      insert into member (login_id, password_hash, name, nickname, phone_hash, phone_enc, phone_tail)
      select 'agrees' || p.tail, '-', '김나연', '회원' || p.tail, decode(p.hash, 'hex'),
             decode(p.sealed, 'hex'), right(p.tail, 4)
      from unnest(${phones}::text[],
                  ${phones.map((phone) => personal.hash('phone', phone).toString('hex'))}::text[],
                  ${phones.map((phone) => personal.seal('phone', phone).toString('hex'))}::text[])
             as p (tail, hash, sealed)`;
  }
  await db`
    insert into consent (member_id, kind, given, source)
    select m.id, kind, true, 'signup'
    from member m cross join unnest('{marketing_sms,night}'::text[]) kind
    where m.login_id::text like 'agrees%'`;
  await db`vacuum analyze`;
}
