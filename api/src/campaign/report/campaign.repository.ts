import type { Campaign } from '@maru/contract/campaign/campaign';
import type { RecipientItem } from '@maru/contract/campaign/campaign-recipient';
import type { CampaignProvider } from '@maru/contract/campaign/campaign-provider';
import { CANCELLED, selectCampaigns } from '@maru/domain/campaign/campaign.repository';
import type { Queryable } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { containing } from '../../sql/like-pattern.ts';
import { hasRecipient, wentTo } from './went-to.ts';
import { andWithinDays } from '../../staff-kit/within-days.ts';
import type { Channel } from '@maru/contract/message/channel';
import { type Page, type PageOf, pageOfQuery } from '../../staff-kit/page-of.ts';
import { heldBy } from '@maru/domain/campaign/held-by';

interface CampaignFilter {
  q?: string | undefined;
  state?: Campaign['state'] | undefined;
  advertising?: 'true' | 'false' | undefined;
  recipient?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sortBy: 'latest' | 'oldest' | 'total';
  /** Member of staff; their own campaigns are marked. */
  adminId: number | null;
}

/** One page of a channel's campaigns, without test messages. */
export async function listCampaigns(
  db: Queryable,
  personal: PersonalData,
  channel: Channel,
  filter: CampaignFilter & Page,
): Promise<PageOf<Campaign>> {
  return pageOfQuery<Campaign>(db, filter, {
    rows: selectCampaignList(db, personal, channel, filter),
    from: db`from campaign c ${campaignsWhere(db, personal, channel, filter)}`,
  });
}

/** All campaigns that match these filters, across all pages. */
export function selectCampaignList(
  db: Queryable,
  personal: PersonalData,
  channel: Channel,
  filter: CampaignFilter,
) {
  const order = {
    latest: db`c.created_at desc, c.id desc`,
    oldest: db`c.created_at, c.id`,
    total: db`c.total desc, c.id desc`,
  }[filter.sortBy];
  return db<Campaign[]>`
    ${selectCampaigns(db, filter.adminId)} ${campaignsWhere(db, personal, channel, filter)} order by ${order}`;
}

function campaignsWhere(
  db: Queryable,
  personal: PersonalData,
  channel: Channel,
  { q, state, advertising, recipient = '', from, to }: CampaignFilter,
) {
  const like = containing(q);
  return db`
    where c.channel = ${channel} and not c.test and c.journey_plan_id is null
      ${like === null ? db`` : db`and (search_form(c.title) like all(${like}::text[]) or search_form(c.text) like all(${like}::text[]))`}
      ${state ? db`and c.state = ${state}` : db``}
      ${advertising ? db`and c.advertising = ${advertising === 'true'}` : db``}
      ${andWithinDays(db, db`coalesce(c.started_at, c.send_at, c.created_at)`, { from, to })}
      ${
        recipient.trim() === '' ? db`` : db`and ${hasRecipient(db, personal, channel, recipient)}`
      }`;
}

/** A recipient that a worker is processing is shown as waiting. */
const IN_HAND: RecipientItem['state'][] = ['waiting', 'sending'];

interface RecipientFilter {
  campaignId: number;
  channel: Channel;
  state?: RecipientItem['state'] | undefined;
  cancelled?: 'true' | 'false' | undefined;
  recipient?: string | undefined;
}

/** A recipient, with the sealed destination where a mask has to be made from it. */
export interface RecipientRow extends Omit<RecipientItem, 'destination'> {
  /** `null` once it was wiped. */
  sealed: Buffer | null;
  tail: string;
}

/** Whether a channel has this campaign. */
export async function hasCampaign(
  db: Queryable,
  campaignId: number,
  channel: Channel,
): Promise<boolean> {
  const [campaign] = await db`
    select 1 from campaign where id = ${campaignId} and channel = ${channel}`;
  return campaign !== undefined;
}

/** One page of a campaign's recipients. */
export function listRecipients(
  db: Queryable,
  personal: PersonalData,
  filter: RecipientFilter & Page,
): Promise<PageOf<RecipientRow>> {
  return pageOfQuery<RecipientRow>(db, filter, {
    rows: selectRecipients(db, personal, filter),
    from: db`from campaign_recipient r
    ${recipientsWhere(db, personal, filter)}`,
  });
}

/** All recipients of a campaign, across all pages. */
export function selectRecipients(db: Queryable, personal: PersonalData, filter: RecipientFilter) {
  return db<RecipientRow[]>`
    select r.id as _id, r.member_id, m.name, r.reason, r.first_reason,
           case when r.state = 'sending' then 'waiting' else r.state end as state,
           b.group_id, ${heldBy(db)} as provider, b.failover, r.settled_at as at,
           (select p.at from push_receipt p where p.campaign_id = r.campaign_id
              and p.recipient_id = r.id and p.kind = 'clicked') as clicked_at,
           r.dest_enc as sealed, r.dest_tail as tail
    from campaign_recipient r
    join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
    left join member m on m.id = r.member_id
    ${recipientsWhere(db, personal, filter)} order by r.batch, r.id`;
}

/** Number of messages per provider and their results, for one campaign. */
export function countByProvider(db: Queryable, campaignId: number): Promise<CampaignProvider[]> {
  const countOf = (...states: RecipientItem['state'][]) =>
    db`(count(*) filter (where r.state = any(${states})))::int`;
  return db<CampaignProvider[]>`
    select ${heldBy(db)} as provider, b.failover, ${countOf(...IN_HAND)} as waiting,
           ${countOf('sent')} as sent, ${countOf('failed')} as failed,
           ${countOf('unknown')} as unknown
    from campaign_recipient r
    join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
    where r.campaign_id = ${campaignId} and ${heldBy(db)} is not null
    group by 1, 2 order by 2, 1`;
}

function recipientsWhere(
  db: Queryable,
  personal: PersonalData,
  { campaignId, channel, state, cancelled, recipient = '' }: RecipientFilter,
) {
  return db`
    where r.campaign_id = ${campaignId}
      ${state ? db`and r.state = any(${state === 'waiting' ? IN_HAND : [state]})` : db``}
      ${cancelled ? db`and (r.reason is not distinct from ${CANCELLED}) = ${cancelled === 'true'}` : db``}
      ${recipient.trim() === '' ? db`` : db`and ${wentTo(db, personal, channel, recipient)}`}`;
}
