import { wordsOfRecipient } from '@maru/domain/campaign/split/variant-words';
import type { OutputOf } from '@maru/contract/core/call';
import type {
  listUserConsents,
  listUserSessions,
  UserMessage,
  UserSession,
} from '@maru/contract/member/staff-member';
import { CANCELLED } from '@maru/domain/campaign/campaign.repository';
import type { Queryable } from '@maru/platform/db/db';
import { isDevice } from '@maru/platform/session/member-device';
import type { FilledIn } from '@maru/domain/message/recipient-text';
import { heldBy } from '@maru/domain/campaign/held-by';
import { limitTo } from '../staff-kit/page-of.ts';

/** How many attempts to log in are shown. */
const LOGINS_SHOWN = 30;

type Logins = OutputOf<typeof listUserSessions>['logins'];
type Consents = OutputOf<typeof listUserConsents>['items'];

export function listLiveSessions(db: Queryable, memberId: number): Promise<UserSession[]> {
  return db<UserSession[]>`
    select s.id as _id, s.user_agent, host(s.ip) as ip, s.created_at, s.last_used_at
    from session s where s.realm = 'member' and s.subject_id = ${memberId} and ${isDevice(db)}
    order by s.last_used_at desc`;
}

export function listLogins(db: Queryable, memberId: number): Promise<Logins> {
  return db<Logins>`
    select id as _id, at, host(ip) as ip, user_agent, result from login_event
    where realm = 'member' and subject_id = ${memberId} order by at desc limit ${LOGINS_SHOWN}`;
}

export function listConsentEntries(db: Queryable, memberId: number): Promise<Consents> {
  return db<Consents>`
    select id as _id, kind, given, source, wording, note, at from consent
    where member_id = ${memberId} order by id desc`;
}

/**
 * Message before its destination is masked. For a push, the channel alone identifies the device.
 * The text of a single message is `sealed`, unless only its owner may read it.
 */
export interface UserMessageRow
  extends Omit<UserMessage, 'destination'>, Omit<FilledIn, 'recipientId'> {
  tail: string;
  sealed: Buffer | null;
}

/** Campaigns and single messages in one list. */
export async function listMessagesTo(
  db: Queryable,
  memberId: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: UserMessageRow[]; total: number }> {
  const items = await db<UserMessageRow[]>`
    select 'campaign' as kind, r.id as _id, c.channel, c.advertising, ${wordsOfRecipient(db, 'title')} as title,
           ${wordsOfRecipient(db, 'text')} as text, r.words, r.words_enc as "wordsEnc",
           null as purpose, null::bytea as sealed, r.dest_tail as tail,
           case when r.reason = ${CANCELLED} then 'taken_back'
                when r.state = 'sending' then 'waiting' else r.state end as state, r.reason,
           ${heldBy(db)} as provider, b.failover,
           false as is_instead, false as is_told_late,
           -- What was clicked comes before what was shown, in the alphabet too.
           (select min(kind) from push_receipt
            where campaign_id = r.campaign_id and recipient_id = r.id) as seen,
           coalesce(r.settled_at, c.started_at, c.send_at, c.created_at) as at
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
    where r.member_id = ${memberId}
    union all
    select 'single', s.id, s.channel, false, s.title, null, null, null, s.purpose,
           case when s.purpose not in ('code', 'password') then s.text_enc end, s.dest_tail,
           case when s.state in ('grouped', 'filled', 'accepted') then 'waiting' else s.state end,
           s.reason, case when s.state <> 'grouped' then s.provider end, s.failover,
           s.instead_of is not null, s.late_code is not null, s.seen, s.created_at
    from single_message s
    where s.member_id = ${memberId}
    order by at desc, _id desc ${limitTo(db, { page, pageSize })}`;
  const [counted] = await db<{ total: number }[]>`
    select (select count(*) from campaign_recipient where member_id = ${memberId})
         + (select count(*) from single_message where member_id = ${memberId}) as total`;
  return { items, total: counted!.total };
}
