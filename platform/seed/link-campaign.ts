import { noExclusions } from '@maru/contract/campaign/audience';
import { linksIn, withSampleLinks, type LinkOrigins } from '@maru/contract/campaign/short-link';
import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/text/sms-text';
import { HOUR_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

const PRICES = { SMS: 18, LMS: 45 } as const;

/** Clicks of a hundred recipients on the first and on the second link. */
const CLICKED = [26, 11] as const;

/**
 * Seeds a completed text message with short links, with clicks of people and bots, and with the
 * orders that followed. Its links were sent to no phone, so they have no codes.
 */
export async function seedLinkCampaign(
  { tx, now, brand }: Seed,
  origins: LinkOrigins,
): Promise<void> {
  const text =
    `[${brand.name}] 이번 주 공개 방송 시간표가 나왔어요.\n` +
    `시간표 ${origins.site}${brand.places.schedule}\n이용권 안내 ${origins.site}${brand.places.products}`;
  const kind = byteLengthOf(withSampleLinks(text, origins)) > SMS_MAX_BYTES ? 'LMS' : 'SMS';
  const at = await findBusyWeek(tx, now);
  const finished = new Date(Date.parse(at) + HOUR_MS / 20).toISOString();
  const [campaign] = await tx<{ id: number }[]>`
    insert into campaign (channel, kind, title, text, advertising, audience, excluded, state,
      short_origin, created_by, created_at, started_at, finished_at)
    select 'sms', ${kind}, '', ${text}, false, '{"kind":"all"}', ${tx.json({ ...noExclusions })},
      'done', ${origins.short}, id, ${at}::timestamptz, ${at}::timestamptz, ${finished}::timestamptz
    from admin where login_id = 'message'
    returning id`;
  const id = campaign!.id;
  await tx`
    insert into campaign_link (campaign_id, no, target)
    select ${id}::int, no, target
    from unnest(${linksIn(text, origins)}::text[]) with ordinality as link (target, no)`;
  await insertRecipients({ tx }, id, at);
  await insertClicks({ tx }, id);
  await tx`
    update campaign c
    set total = n.total, cost = n.total * ${PRICES[kind]}::int, sent = n.sent, failed = n.failed,
        clicked = p.clicked
    from (
      select count(*) as total, count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'failed') as failed
      from campaign_recipient where campaign_id = ${id}) n,
     (select count(*) as clicked from push_receipt where campaign_id = ${id}) p
    where c.id = ${id}`;
}

/** Noon of the day before the seven days with the most paid orders, so that some follow a click. */
async function findBusyWeek(tx: Seed['tx'], now: number): Promise<string> {
  const [day] = await tx<{ at: string }[]>`
    select (kst_day(d.at) + time '12:00') at time zone 'Asia/Seoul' as at
    from generate_series(${new Date(now).toISOString()}::timestamptz - interval '30 days',
                         ${new Date(now).toISOString()}::timestamptz - interval '2 days',
                         interval '1 day') as d (at)
    order by (select count(*) from product_order o
              where o.state = 'paid' and o.paid_at > d.at + interval '1 day'
                and o.paid_at < d.at + interval '7 days') desc, d.at desc
    limit 1`;
  return day!.at;
}

async function insertRecipients({ tx }: Pick<Seed, 'tx'>, id: number, at: string): Promise<void> {
  await tx`
    insert into campaign_recipient
      (campaign_id, batch, member_id, dest_hash, dest_enc, dest_tail, state, reason, settled_at)
    select ${id}::int, 1, id, phone_hash, phone_enc, phone_tail,
      case when (id * 7 + phone_tail::int) % 61 < 2 then 'failed' else 'sent' end,
      case when (id * 7 + phone_tail::int) % 61 < 2 then '3043 휴대폰 전원이 꺼져 있습니다.' end,
      ${at}::timestamptz + make_interval(secs => 10 + 150 * power(id * 37 % 101 / 100.0, 3))
    from member where state = 'active' and phone_hash is not null`;
  await tx`
    insert into campaign_batch (campaign_id, no, size, night, state, provider, group_id, attempts,
      sent_at)
    select campaign_id, batch, count(*), false, 'settled', 'solapi',
      'G4V' || to_char(${at}::timestamptz, 'YYYYMMDD') || '000777', 1, ${at}::timestamptz
    from campaign_recipient where campaign_id = ${id} group by campaign_id, batch`;
}

/** Members who paid in the week after it clicked before, as did a share of the others. */
async function insertClicks({ tx }: Pick<Seed, 'tx'>, id: number): Promise<void> {
  await tx`
    insert into link_click (campaign_id, recipient_id, no, clicks, bots, first_at, last_at)
    select ${id}::int, r.id, l.no, case when c.at is null then 0 else 1 + r.id % 3 end,
      case when r.id * 13 % 100 < 18 and l.no = 1 then 1 else 0 end, c.at,
      c.at + make_interval(mins => (7 * (r.id % 3))::int)
    from campaign_recipient r
    join campaign_link l using (campaign_id)
    left join lateral (
      select min(o.paid_at) - interval '50 minutes' as at from product_order o
      where o.member_id = r.member_id and o.state = 'paid'
        and o.paid_at between r.settled_at + interval '1 hour' and r.settled_at + interval '6 days'
    ) paid on true
    cross join lateral (
      select case
        when paid.at is not null and l.no = 2 then paid.at
        when r.id * (29 + l.no) % 100 < (${[...CLICKED]}::int[])[l.no]
          then r.settled_at + make_interval(secs => (40 + power(r.id * 29 % 97, 2.1))::int)
        end as at) c
    where r.campaign_id = ${id} and r.state = 'sent'
      and (c.at is not null or (r.id * 13 % 100 < 18 and l.no = 1))`;
  await tx`
    insert into push_receipt (campaign_id, recipient_id, kind, at, counted)
    select campaign_id, recipient_id, 'clicked', min(first_at), true
    from link_click where campaign_id = ${id} and clicks > 0 group by campaign_id, recipient_id`;
}
