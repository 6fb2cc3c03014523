import type { Brand } from '@maru/brands/brand';
import { postPathIn, screenOfPost } from '@maru/brands/post-path';
import { noExclusions } from '@maru/contract/campaign/audience';
import { PUSH_BATCH } from '@maru/domain/campaign/campaign.repository';
import { nightEndOf } from '@maru/domain/campaign/campaign-night';
import { insertWorkerCampaign, startWorkerCampaign } from '@maru/domain/campaign/worker-campaign';
import { patientOf, type Db, type Tx } from '@maru/platform/db/db';
import { newsPush } from '@maru/domain/message/message-wording';
import { runSequentially } from '../run-sequentially.ts';

/** The boards with investment information. Notices and FAQs are about the company itself. */
const REPORTS = Object.keys(screenOfPost).filter((kind) => kind !== 'notice' && kind !== 'faq');

/** Older posts are not announced, such as posts published long ago or while no worker ran. */
const NEWS_H = 24;

interface NewsDeps {
  db: Db;
  brand: Pick<Brand, 'name' | 'routes'>;
  /** Ms since the epoch. */
  now: () => number;
}

interface News {
  category: 'report' | 'event';
  _id: number;
  kind: keyof typeof screenOfPost | 'event';
  title: string;
}

/**
 * Notifies interested members of new publications and of events that have opened (features P08).
 * Each is announced once, however often it is hidden, edited and published again. It is a push
 * campaign like those of staff, so the member's settings at the time of sending apply.
 *
 * Nothing is sent at night, not even reports, which the law would allow. News from the night is
 * sent in the morning, if it still exists. Any number of processes may run this concurrently.
 */
export async function sendNews({ db, brand, now }: NewsDeps): Promise<void> {
  if (nightEndOf(now()) !== null) return;
  await runSequentially(await listUnsent(db), (news) =>
    patientOf(db).begin(async (tx) => {
      // Selecting a device of nearly every member takes longer than the default statement timeout.
      await tx`set local statement_timeout = '60s'`;
      const column = news.category === 'event' ? tx`event_id` : tx`post_id`;
      const [noted] = await tx`
        insert into told_news (${column}) values (${news._id}) on conflict do nothing returning 1`;
      const link = linkOf(brand, news);
      if (!noted || link === null) return;
      const campaignId = await makeCampaign(tx, news, { link, brandName: brand.name });
      if (campaignId === null) return;
      await tx`update told_news set campaign_id = ${campaignId} where ${column} = ${news._id}`;
    }),
  );
}

/** Recently published posts that were not announced yet. */
function listUnsent(db: Db): Promise<News[]> {
  const isNews = (at: ReturnType<Db>) =>
    db`${at} <= now() and ${at} > now() - make_interval(hours => ${NEWS_H})`;
  return db<News[]>`
    select 'report' as category, p.id as _id, p.kind, p.title from post p
    where p.kind = any(${REPORTS}) and p.state = 'published' and p.deleted_at is null
      and ${isNews(db`p.publish_at`)}
      and not exists (select from told_news where post_id = p.id)
    union all
    select 'event', e.id, 'event', e.title from shown_event e
    where ${isNews(db`e.starts_at`)} and e.ends_at > now()
      and not exists (select from told_news where event_id = e.id)
    order by category, _id limit 100`;
}

function linkOf(brand: NewsDeps['brand'], { kind, _id }: News): string | null {
  if (kind !== 'event') return postPathIn(brand, kind, _id);
  const page = brand.routes.find((route) => 'screen' in route && route.screen === 'eventView');
  return page ? `${page.path}?_id=${_id}` : null;
}

/**
 * Creates a campaign for each device of the members that enabled the category. Like in every
 * campaign, members that may not be contacted are excluded batch by batch.
 *
 * @returns the campaign id; `null` if no member enabled the category.
 */
async function makeCampaign(
  tx: Tx,
  { category, title: subject }: News,
  { link, brandName }: { link: string; brandName: string },
): Promise<number | null> {
  const { title, text, advertising } = newsPush(category, brandName, subject);
  const campaignId = await insertWorkerCampaign(tx, {
    channel: 'push',
    kind: 'PUSH',
    title,
    text,
    link,
    category,
    advertising,
    audience: tx.json({ kind: 'all' }),
    excluded: tx.json({ ...noExclusions }),
  });
  const { count } = await tx`
    insert into campaign_recipient (campaign_id, batch, member_id, subscription_id, dest_hash,
                                    dest_enc)
    select ${campaignId}, (row_number() over (order by s.id) - 1) / ${PUSH_BATCH}::int + 1,
           s.member_id, s.id, s.endpoint_hash, s.endpoint_enc
    from message_choice c join member_facts f on f.member_id = c.member_id
    join push_subscription s on s.member_id = c.member_id and s.ended_at is null
    where c.category = ${category} and c.channel = 'push' and c.wanted
      and f.state = 'active' and (f.push or not ${advertising})
    order by s.id`;
  if (count === 0) {
    await tx`delete from campaign where id = ${campaignId}`;
    return null;
  }
  await tx`
    insert into campaign_batch (campaign_id, no, size, night)
    select ${campaignId}, batch, count(*), false from campaign_recipient
    where campaign_id = ${campaignId} group by batch`;
  await startWorkerCampaign(tx, campaignId, count);
  return campaignId;
}
