import { wordsOfRecipient } from '@maru/domain/campaign/split/variant-words';
import type { TimelineEntry, TimelineKind } from '@maru/contract/member/member-timeline';
import { CANCELLED } from '@maru/domain/campaign/campaign.repository';
import type { Queryable } from '@maru/platform/db/db';
import { type Page, type PageOf, pageOfQuery } from '../../staff-kit/page-of.ts';

type Select = (db: Queryable, memberId: number) => ReturnType<Queryable>;

const NAMES = `(select string_agg(l.name, ', ' order by l.no) from order_line l where l.order_id = o.id)`;

/** The entries of a kind, with the same columns for all kinds. */
const SOURCES: Readonly<Record<TimelineKind, Select>> = {
  payment: (db, memberId) => db`
    select 'payment' as kind, o.id as _id, coalesce(o.paid_at, o.placed_at) as at,
           ${db.unsafe(NAMES)} as title, o.order_no as number, o.payable as amount,
           null as channel, null as purpose, o.state
    from product_order o where o.member_id = ${memberId}`,
  refund: (db, memberId) => db`
    select 'refund' as kind, r.id as _id, coalesce(r.done_at, r.requested_at) as at,
           ${db.unsafe(NAMES)} as title, r.request_no as number, r.amount,
           null as channel, null as purpose, r.state
    from refund r join product_order o on o.id = r.order_id where o.member_id = ${memberId}`,
  watch: (db, memberId) => db`
    select 'watch' as kind, j.id::int as _id, j.at, s.title, null as number, null::bigint as amount,
           null as channel, null as purpose, j.kind as state
    from join_log j left join broadcast_schedule s on s.id = j.schedule_id
    where j.member_id = ${memberId} and j.result = 'joined'`,
  message: (db, memberId) => db`
    select 'message' as kind, r.id::int as _id,
           coalesce(r.settled_at, c.started_at, c.send_at, c.created_at) as at,
           ${wordsOfRecipient(db, 'title')} as title,
           null as number, null::bigint as amount, c.channel, null as purpose,
           case when r.reason = ${CANCELLED} then 'taken_back'
                when r.state = 'sending' then 'waiting' else r.state end as state
    from campaign_recipient r join campaign c on c.id = r.campaign_id
    where r.member_id = ${memberId}
    union all
    select 'message', m.id::int, m.created_at, m.title, null, null, m.channel, m.purpose,
           case when m.state in ('grouped', 'filled', 'accepted') then 'waiting' else m.state end
    from single_message m where m.member_id = ${memberId}`,
};

/** Entries about a member, newest first. */
export function listTimeline(
  db: Queryable,
  memberId: number,
  kinds: readonly TimelineKind[],
  page: Page,
): Promise<PageOf<TimelineEntry>> {
  const entries = kinds
    .map((kind) => db`(${SOURCES[kind](db, memberId)})`)
    .reduce((all, one) => db`${all} union all ${one}`);
  return pageOfQuery<TimelineEntry>(db, page, {
    rows: db`select e.* from (${entries}) e order by e.at desc, e.kind, e._id desc`,
    from: db`from (${entries}) e`,
  });
}
