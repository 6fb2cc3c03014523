import type { ConditionStep } from '@maru/contract/journey/journey-step';
import type { Queryable } from '@maru/platform/db/db';

type Sql = ReturnType<Queryable>;

/** SQL: whether the answer to a condition is yes for run `r`. @param at as SQL. */
export function answerSql(db: Queryable, { asks, tag }: ConditionStep, at: Sql): Sql {
  switch (asks) {
    case 'membership':
      return db`exists (
        select from membership s
        where s.member_id = r.member_id and s.state = 'active' and s.starts_at <= ${at}
          and s.ends_at > ${at})`;
    case 'paid':
      return db`exists (
        select from product_order o
        where o.member_id = r.member_id and o.state in ('paid', 'partial_refund')
          and o.payable > 0 and o.paid_at > r.entered_at)`;
    case 'tag':
      return db`exists (
        select from member_tag t where t.member_id = r.member_id and t.tag = ${tag})`;
    case 'sms':
      return db`exists (select from member_facts f where f.member_id = r.member_id and f.sms)`;
    case 'push':
      return db`exists (select from member_facts f where f.member_id = r.member_id and f.push)`;
    case 'clicked':
      return db`exists (
        select from push_receipt p
        join campaign_recipient c on c.campaign_id = p.campaign_id and c.id = p.recipient_id
        where p.kind = 'clicked' and c.member_id = r.member_id
          and p.campaign_id = (
            select s.campaign_id from journey_step_run s
            where s.run_id = r.id and s.outcome in ('sent', 'unreached')
            order by s.at desc limit 1))`;
  }
}
