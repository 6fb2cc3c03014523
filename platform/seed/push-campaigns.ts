import { noExclusions } from '@maru/contract/campaign/audience';
import { addDays, HOUR_MS, momentOf, seoulDayOf } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** Push messages that were sent in the past weeks, newest first. */
const PUSHES = [
  {
    title: '오늘 저녁 공개 방송이 있어요',
    text: '저녁 8시, 한 주의 흐름을 함께 정리해요. 로그인하면 누구나 볼 수 있어요.',
    category: 'live',
    daysAgo: 2,
    /** Of a hundred devices that a push reached. */
    clicked: 31,
  },
  {
    title: '이번 주 리포트를 한 장에 모았어요',
    text: '바쁜 한 주였다면 주말에 천천히 읽어 보세요.',
    category: 'report',
    daysAgo: 8,
    clicked: 17,
  },
] as const;

/**
 * Seeds completed push campaigns with a result for each recipient, and with the reports of their
 * devices. The addresses of the devices are already wiped.
 */
export async function seedPushCampaigns({ tx, now, brand }: Seed): Promise<void> {
  const links = { live: brand.places.schedule, report: '/' };
  for (const { title, text, category, daysAgo, clicked } of PUSHES) {
    const at = momentOf(addDays(seoulDayOf(now), -daysAgo), '12:30');
    const finished = new Date(Date.parse(at) + HOUR_MS / 30).toISOString();
    const [campaign] = await tx<{ id: number }[]>`
      insert into campaign (channel, kind, title, text, link, category, advertising, audience,
        excluded, state, created_by, created_at, started_at, finished_at, wiped_at)
      select 'push', 'PUSH', ${title}, ${text}, ${links[category]}, ${category}, false,
        '{"kind":"all"}', ${tx.json({ ...noExclusions })}, 'done', id,
        ${at}::timestamptz, ${at}::timestamptz, ${finished}::timestamptz, ${finished}::timestamptz
      from admin where login_id = 'message'
      returning id`;
    const id = campaign!.id;
    // Two of three members have a device. A device that removed the site fails.
    await tx`
      insert into campaign_recipient
        (campaign_id, batch, member_id, dest_hash, state, reason, settled_at)
      select ${id}, 1, id, sha256(convert_to('push:' || id, 'UTF8')),
        case fate when 0 then 'failed' when 1 then 'unknown' else 'sent' end,
        case fate when 0 then 'SUBSCRIPTION_ENDED' when 1 then 'NO_ANSWER' end,
        ${at}::timestamptz + make_interval(secs => 2 + 60 * power(id * 37 % 101 / 100.0, 3))
      from (select id, (id * 7) % 23 as fate from member where state = 'active' and id % 3 > 0)
        reached`;
    await tx`
      insert into campaign_batch (campaign_id, no, size, night, state, attempts, sent_at)
      select campaign_id, batch, count(*), false, 'settled', 1, ${at}::timestamptz
      from campaign_recipient where campaign_id = ${id} group by campaign_id, batch`;
    // Devices show a push within seconds or when they wake, and are pressed within hours.
    await tx`
      insert into push_receipt (campaign_id, recipient_id, kind, at, counted)
      select ${id}, id, kind, settled_at + make_interval(secs => case kind
          when 'shown' then 1 + id * 13 % 240 else 20 + power(id * 29 % 97, 2) end), true
      from campaign_recipient, unnest('{shown,clicked}'::text[]) kind
      where campaign_id = ${id} and state = 'sent'
        and id * 31 % 100 < case kind when 'shown' then 88 else ${clicked}::int end`;
    await tx`
      update campaign c
      set total = n.total, sent = n.sent, failed = n.failed, unknown = n.unknown,
          shown = r.shown, clicked = r.clicked
      from (
        select count(*) as total, count(*) filter (where state = 'sent') as sent,
          count(*) filter (where state = 'failed') as failed,
          count(*) filter (where state = 'unknown') as unknown
        from campaign_recipient where campaign_id = ${id}) n,
       (select count(*) filter (where kind = 'shown') as shown,
          count(*) filter (where kind = 'clicked') as clicked
        from push_receipt where campaign_id = ${id}) r
      where c.id = ${id}`;
  }
}
