import type { Queryable } from '@maru/platform/db/db';

/** The recipient that a code names, as a decimal text, and the number of the link. */
interface Followed {
  recipient: string;
  no: number;
}

/**
 * Counts a visit of a short link, in one statement. A repeated click of a recipient raises the
 * total, and never the number of people.
 *
 * A click after an opt-out belongs to no recipient. It is counted with the link alone, and a bot is
 * not counted then.
 *
 * @returns the target, or `null` for a code that is unknown or has expired.
 */
export async function followLink(
  db: Queryable,
  { recipient, no }: Followed,
  { isPerson }: { isPerson: boolean },
): Promise<string | null> {
  const [link] = await db<{ target: string }[]>`
    with found as materialized (
      select r.campaign_id, r.id, l.no, l.target, ${hasOptedOut(db)} as opted_out
      from campaign_recipient r
      join campaign c on c.id = r.campaign_id
      join campaign_link l on l.campaign_id = r.campaign_id and l.no = ${no}
      where r.link_code = ${recipient}::bigint
    ),
    tied as (
      insert into link_click as known (campaign_id, recipient_id, no, clicks, bots, first_at, last_at)
      select campaign_id, id, no, ${isPerson ? 1 : 0}::int, ${isPerson ? 0 : 1}::int,
             case when ${isPerson} then now() end, case when ${isPerson} then now() end
      from found where not opted_out
      on conflict (campaign_id, recipient_id, no) do update
      set clicks = known.clicks + excluded.clicks, bots = known.bots + excluded.bots,
          first_at = coalesce(known.first_at, excluded.first_at),
          last_at = coalesce(excluded.last_at, known.last_at)
    ),
    person as (
      insert into push_receipt (campaign_id, recipient_id, kind)
      select campaign_id, id, 'clicked' from found where ${isPerson} and not opted_out
      on conflict do nothing
    ),
    untied as (
      update campaign_link l set untied = untied + 1
      from found where ${isPerson} and opted_out
        and l.campaign_id = found.campaign_id and l.no = found.no
    )
    select target from found`;
  return link?.target ?? null;
}

/**
 * SQL: whether recipient `r` of campaign `c` has opted out of advertising: the number is on the
 * list, or the member has taken the consent back since the campaign was made. A number that the
 * gateway gave up has not opted out.
 */
function hasOptedOut(db: Queryable) {
  return db`
    (exists (select from suppression s
             where s.dest_hash = r.dest_hash and s.channel = 'sms' and s.reason <> 'gateway')
     or coalesce((select not said.given and said.at > c.created_at from consent said
                  where said.member_id = r.member_id and said.kind = 'marketing_sms'
                  order by said.id desc limit 1), false)
     or exists (select from member m where m.id = r.member_id and m.state = 'withdrawn'))`;
}
