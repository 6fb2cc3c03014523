import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { reconfirmWords } from '@maru/domain/message/alimtalk-wording';
import { reconfirmText } from '@maru/domain/message/message-wording';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { DAY_MS, HOUR_MS } from '@maru/platform/core/seoul-day';
import { sendSingleMessage } from '@maru/domain/message/single-message';
import { isNoticeHour } from './notice-hours.ts';

/** How old the last word may get (Network Act, art. 50-8, and its decree, art. 62-3). */
const YEARS = 2;

/** Members notified in one round, so that a large brand's round does not block the others. */
const BATCH = 200;
/** Interval after a round that found no members: consents expire after years. */
const AGAIN_MS = 6 * HOUR_MS;
/** Until when the message is of use. */
const GOOD_FOR_MS = 7 * DAY_MS;

interface ReconfirmDeps {
  db: Db;
  personal: PersonalData;
  brandName: string;
  /** The free number that ends advertising. */
  optOut: string;
  /** Ms since the epoch. */
  now: () => number;
}

interface Due {
  memberId: number;
  phoneEnc: Buffer;
  /** The oldest word among them. */
  at: string;
  consentIds: number[];
  sms: boolean;
  push: boolean;
  night: boolean;
}

/**
 * Creates the function that reminds members of their advertising consent every two years. The
 * period starts at the consent or at the last reminder. The message says that the consent still
 * applies, and how to withdraw it. The message is the proof, and a ledger entry records the
 * confirmation. Any number of processes may run this concurrently.
 */
export function createReconfirmation(deps: ReconfirmDeps): () => Promise<void> {
  let notBefore = 0;
  return async () => {
    const at = deps.now();
    if (at < notBefore || !isNoticeHour(at)) return;
    const due = await listDue(deps.db, at);
    for (const { memberId } of due) await deps.db.begin((tx) => reconfirm(tx, deps, memberId, at));
    if (due.length < BATCH) notBefore = at + AGAIN_MS;
  };
}

async function reconfirm(
  tx: Tx,
  { personal, brandName, optOut }: ReconfirmDeps,
  memberId: number,
  at: number,
): Promise<void> {
  // A withdrawal locks the member row as well, so a decision made meanwhile stays the last one.
  await tx`select from member where id = ${memberId} for no key update`;
  const [due] = await listDue(tx, at, memberId);
  if (!due) return;
  const { phoneEnc, at: agreedAt, consentIds, ...to } = due;
  await sendSingleMessage(tx, personal, {
    to: { channel: 'sms', phoneEnc },
    text: reconfirmText(brandName, { at: agreedAt, to, optOut }),
    alimtalk: {
      kind: 'reconfirm',
      words: reconfirmWords(brandName, { at: agreedAt, to, optOut }),
    },
    purpose: 'consent',
    memberId,
    occasion: `reconfirm:${Math.max(...consentIds)}`,
    expiresAt: new Date(at + GOOD_FOR_MS).toISOString(),
  });
  await tx`
    insert into consent (member_id, kind, given, source, wording, at)
    select member_id, kind, true, 'reconfirm', wording, ${new Date(at).toISOString()} from consent
    where id = any(${consentIds}::bigint[]) order by id`;
}

/** @param memberId restricts the list to one member; omit it for all members. */
function listDue(db: Queryable, at: number, memberId?: number): Promise<Due[]> {
  return db<Due[]>`
    select c.member_id as "memberId", m.phone_enc as "phoneEnc", min(c.at) as at,
           json_agg(c.id order by c.id) as "consentIds",
           bool_or(c.kind = 'marketing_sms') as sms, bool_or(c.kind = 'marketing_push') as push,
           bool_or(c.kind = 'night') as night
    from consent c join member m on m.id = c.member_id
    where c.kind in ('marketing_sms', 'marketing_push', 'night') and c.given
      and c.at <= ${new Date(at).toISOString()}::timestamptz - make_interval(years => ${YEARS})
      and m.state <> 'withdrawn' and m.phone_enc is not null
      ${memberId === undefined ? db`` : db`and c.member_id = ${memberId}`}
      and not exists (
        select from consent newer
        where newer.member_id = c.member_id and newer.kind = c.kind and newer.id > c.id)
    group by c.member_id, m.phone_enc
    order by min(c.at), c.member_id limit ${BATCH}`;
}
