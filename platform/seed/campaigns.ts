import { noExclusions } from '@maru/contract/campaign/audience';
import { DAY_MS, HOUR_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** A gateway group of the seeded campaigns. */
const GROUP = 1_000;

/** Default price of a message if the configuration sets none, in won. */
const PRICES = { SMS: 18, MMS: 110 } as const;

/** With a picture it went out as an MMS. */
type SentText = readonly [title: string, text: string, picture?: string];

/**
 * Seeds completed campaigns with a result for each recipient.
 *
 * @param texts title, text and picture of each campaign, newest first.
 * @param each maximum number of members that received each campaign.
 */
export async function seedCampaigns(
  { tx, now }: Seed,
  texts: readonly SentText[],
  each: number,
): Promise<void> {
  for (const [index, [title, text, picture]] of texts.entries()) {
    const kind = picture === undefined ? 'SMS' : 'MMS';
    const at = new Date(now - (index * 9 + 3) * DAY_MS).toISOString();
    const finished = new Date(Date.parse(at) + HOUR_MS / 12).toISOString();
    const [campaign] = await tx<{ id: number }[]>`
      insert into campaign (channel, kind, title, text, picture, advertising, audience, excluded,
        state, created_by, created_at, started_at, finished_at)
      select 'sms', ${kind}, ${title}, ${text}, ${picture ?? null}, false, '{"kind":"all"}',
        ${tx.json({ ...noExclusions })}, 'done', id,
        ${at}::timestamptz, ${at}::timestamptz, ${finished}::timestamptz
      from admin where login_id = 'message'
      returning id`;
    // The result depends on the digits of the number, so the same members fail in every campaign,
    // as in reality.
    await tx`
      insert into campaign_recipient
        (campaign_id, batch, member_id, dest_hash, dest_enc, dest_tail, state, reason, settled_at)
      select ${campaign!.id}, 1 + (no - 1) / ${GROUP}::int, id, phone_hash, phone_enc, phone_tail,
        case fate when 0 then 'failed' when 1 then 'failed' when 2 then 'unknown' else 'sent' end,
        case fate when 0 then '3032 가입되지 않은 번호입니다.'
                  when 1 then '3043 휴대폰 전원이 꺼져 있습니다.' when 2 then 'NOT_LISTED' end,
        -- Most results arrive at once, the last ones after minutes.
        ${at}::timestamptz + make_interval(secs => 10 + 280 * power(id * 37 % 101 / 100.0, 3))
      from (
        select *, row_number() over (order by id) as no, (id * 7 + phone_tail::int) % 61 as fate
        from member where state = 'active' and phone_hash is not null
        order by id limit ${each}::int) reached`;
    await tx`
      insert into campaign_batch (campaign_id, no, size, night, state, provider, group_id, attempts,
        sent_at)
      select campaign_id, batch, count(*), false, 'settled', 'solapi',
        'G4V' || to_char(${at}::timestamptz, 'YYYYMMDD') || lpad(batch::text, 6, '0'), 1,
        ${at}::timestamptz
      from campaign_recipient where campaign_id = ${campaign!.id} group by campaign_id, batch`;
    await tx`
      update campaign c
      set total = n.total, cost = n.total * ${PRICES[kind]}::int, sent = n.sent, failed = n.failed,
          unknown = n.unknown
      from (
        select count(*) as total, count(*) filter (where state = 'sent') as sent,
          count(*) filter (where state = 'failed') as failed,
          count(*) filter (where state = 'unknown') as unknown
        from campaign_recipient where campaign_id = ${campaign!.id}) n
      where c.id = ${campaign!.id}`;
  }
}
