import type { Conditions } from '@maru/contract/campaign/audience';
import type { Queryable } from '@maru/platform/db/db';
import { spellingsOf } from '../../member/tag/member-tags.ts';

type Sql = ReturnType<typeof tagged>;
type Part<K extends keyof Conditions> = NonNullable<Conditions[K]>;

/**
 * SQL: the conditions on what members `f` did (features M23), each with a leading `and`. Each one is
 * a list of member ids that an index serves, and is joined to the members once.
 */
export function behaviourOf(db: Queryable, set: Partial<Conditions>) {
  const { tags, watched, reminders, campaigns, paid } = set;
  return db`
    ${tags ? among(db, tagged(db, tags), tags.not) : db``}
    ${watched ? among(db, watching(db, watched), watched.not) : db``}
    ${reminders ? among(db, reminded(db, reminders), reminders.not) : db``}
    ${campaigns ? reactedTo(db, campaigns) : db``}
    ${paid ? among(db, buying(db, paid), paid.not) : db``}`;
}

/**
 * `not in` would compare each member with each of the list if the list is long; an anti join never
 * does.
 *
 * @param members a select of `member_id`.
 */
function among(db: Queryable, members: Sql, not: boolean) {
  if (!not) return db`and f.member_id in (${members})`;
  return db`
    and not exists (select from (${members}) other where other.member_id = f.member_id)`;
}

function tagged(db: Queryable, { names }: Part<'tags'>) {
  return db`
    select t.member_id from member_tag t where t.tag = any(array(${spellingsOf(db, names)}))`;
}

const since = (db: Queryable, days: number) => db`now() - make_interval(days => ${days})`;

function watching(db: Queryable, { experts, broadcasts, series, days }: Part<'watched'>) {
  const isNamed = db`
    ${broadcasts ? db`and j.schedule_id = any(${broadcasts})` : db``}
    ${
      experts
        ? db`and j.schedule_id in (
               select id from broadcast_schedule where expert_id = any(${experts}))`
        : db``
    }
    ${
      series
        ? db`and j.schedule_id in (
               select schedule_id from series_item where series_id = any(${series}))`
        : db``
    }`;
  return db`
    select j.member_id from join_log j
    where j.member_id is not null and j.result = 'joined' and j.at > ${since(db, days)} ${isNamed}`;
}

function reminded(db: Queryable, { experts }: Part<'reminders'>) {
  if (!experts) return db`select r.member_id from reminder r`;
  return db`
    select r.member_id from reminder r where r.expert_id = any(${experts})
    union all
    select r.member_id from reminder r
    join broadcast_schedule s on s.id = r.schedule_id where s.expert_id = any(${experts})`;
}

function reactedTo(db: Queryable, { ids, result }: Part<'campaigns'>) {
  const received = db`
    select r.member_id from campaign_recipient r
    where r.campaign_id = any(${ids}) and r.state = 'sent' and r.member_id is not null`;
  // A click counts also while the result of the delivery is unknown.
  const clicked = db`
    select r.member_id from push_receipt p
    join campaign_recipient r on r.campaign_id = p.campaign_id and r.id = p.recipient_id
    where p.campaign_id = any(${ids}) and r.campaign_id = any(${ids}) and p.kind = 'clicked'
      and r.member_id is not null`;
  switch (result) {
    case 'received':
      return among(db, received, false);
    case 'not_received':
      return among(db, received, true);
    case 'clicked':
      return among(db, clicked, false);
    case 'not_clicked':
      return db`${among(db, received, false)} ${among(db, clicked, true)}`;
  }
}

/** The amount of an order is what it cost after refunds, as for the sales of campaigns. */
function buying(db: Queryable, { products, amount, days }: Part<'paid'>) {
  const enough =
    amount === undefined
      ? db``
      : db`
        group by o.member_id
        having sum(o.payable - coalesce((
          select sum(x.amount) from refund x
          where x.order_id = o.id and x.state = 'done'), 0)) >= ${amount}`;
  return db`
    select o.member_id from product_order o
    where o.state in ('paid', 'partial_refund') and o.payable > 0
      ${days === null ? db`` : db`and o.paid_at > ${since(db, days)}`}
      ${
        products
          ? db`and exists (select from order_line l
                           where l.order_id = o.id and l.product_id = any(${products}))`
          : db``
      }
    ${enough}`;
}
