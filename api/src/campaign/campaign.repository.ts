import type { Campaign, Channel, RecipientItem } from '@maru/contract/campaign';
import { selectCampaigns } from '@maru/platform/campaign.repository';
import type { Queryable } from '@maru/platform/db';

interface Page {
  page: number;
  pageSize: number;
}

interface CampaignFilter extends Page {
  q?: string | undefined;
  state?: Campaign['state'] | undefined;
  advertising?: 'true' | 'false' | undefined;
  sortBy: 'latest' | 'oldest' | 'total';
}

/** One page of a channel's campaigns; tests of a message are none. */
export async function listCampaigns(
  db: Queryable,
  channel: Channel,
  { page, pageSize, q, state, advertising, sortBy }: CampaignFilter,
): Promise<{ items: Campaign[]; total: number } & Page> {
  const where = db`
    where c.channel = ${channel} and not c.test
      ${q ? db`and (strpos(lower(c.title), lower(${q})) > 0 or strpos(lower(c.text), lower(${q})) > 0)` : db``}
      ${state ? db`and c.state = ${state}` : db``}
      ${advertising ? db`and c.advertising = ${advertising === 'true'}` : db``}`;
  const order = {
    latest: db`c.created_at desc, c.id desc`,
    oldest: db`c.created_at, c.id`,
    total: db`c.total desc, c.id desc`,
  }[sortBy];
  const items = await db<Campaign[]>`
    ${selectCampaigns(db)} ${where} order by ${order}
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const [count] = await db<{ n: number }[]>`select count(*)::int as n from campaign c ${where}`;
  return { items, total: count!.n, page, pageSize };
}

/** Whom a worker has in hand is still waiting for everybody else. */
const IN_HAND: RecipientItem['state'][] = ['waiting', 'sending'];

interface RecipientFilter extends Page {
  channel: Channel;
  state?: RecipientItem['state'] | undefined;
}

/** A recipient, with the sealed destination where a mask has to be made from it. */
export interface RecipientRow extends Omit<RecipientItem, 'destination'> {
  sealed: Buffer;
  tail: string;
}

/** One page of a campaign's recipients, or `null` if there is no such campaign. */
export async function listRecipients(
  db: Queryable,
  campaignId: number,
  { channel, state, page, pageSize }: RecipientFilter,
): Promise<({ rows: RecipientRow[]; total: number } & Page) | null> {
  const [campaign] = await db`
    select 1 from campaign where id = ${campaignId} and channel = ${channel}`;
  if (!campaign) return null;
  const where = db`
    where r.campaign_id = ${campaignId}
      ${state ? db`and r.state = any(${state === 'waiting' ? IN_HAND : [state]})` : db``}`;
  const rows = await db<RecipientRow[]>`
    select r.id as _id, r.member_id, m.name, r.reason,
           case when r.state = 'sending' then 'waiting' else r.state end as state,
           b.group_id, r.settled_at as at, r.dest_enc as sealed, r.dest_tail as tail
    from campaign_recipient r
    join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
    left join member m on m.id = r.member_id
    ${where} order by r.batch, r.id limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const [count] = await db<{ n: number }[]>`
    select count(*)::int as n from campaign_recipient r ${where}`;
  return { rows, total: count!.n, page, pageSize };
}
