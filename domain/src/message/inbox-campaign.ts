import { keepingTimes } from '@maru/contract/audit/retention';
import type { Queryable } from '@maru/platform/db/db';

type Sql = ReturnType<Queryable>;

/** Campaigns stay in the inbox as long as other entries. Their recipients are kept longer. */
const KEPT_MONTHS = keepingTimes.inboxEntries.months;

/**
 * SQL after `from`: the recipients `r` with their campaigns `c` that the inbox of a member shows.
 * Cancelled campaigns are hidden, and advertising without the consent of its channel.
 *
 * @param memberId column or value with the member id.
 */
export function shownCampaignsSql(db: Queryable, memberId: Sql): Sql {
  return db`
    campaign_recipient r join campaign c on c.id = r.campaign_id
    where r.member_id = ${memberId} and r.state = 'sent' and not r.inbox_hidden
      and r.settled_at > now() - make_interval(months => ${KEPT_MONTHS})
      and not c.test and c.state <> 'cancelled'
      and (not c.advertising or exists (
        select from consent_now k
        where k.member_id = ${memberId} and k.given
          and k.kind = case c.channel when 'push' then 'marketing_push' else 'marketing_sms' end))`;
}

/** SQL: the inbox kind of a campaign `c`. */
export function campaignKindSql(db: Queryable): Sql {
  return db`(case when c.advertising or c.category = 'event' then 'benefit'
                  when c.category in ('live', 'report') then 'live'
                  when c.category = 'order' then 'order' else 'notice' end)`;
}
