import type { AudienceOption, AudienceOptions } from '@maru/contract/campaign/saved-audience';
import type { Queryable } from '@maru/platform/db/db';

/** Broadcasts, campaigns and tags that staff can choose from. */
const MOST_RECENT = 100;

/** Values that audience conditions can name, with their labels. */
export async function findAudienceOptions(db: Queryable): Promise<AudienceOptions> {
  const [experts, products, series, events, broadcasts, campaigns, tags] = await Promise.all([
    // Members keep what they paid for after an expert has left.
    db<AudienceOption[]>`
      select id as _id, nick as name, ended_at is not null as ended from expert
      order by ended, nick`,
    db<AudienceOption[]>`select id as _id, name from product order by on_sale desc, name, id`,
    db<AudienceOption[]>`
      select id as _id, title as name from series where product_id is not null
      order by position, id`,
    db<AudienceOption[]>`
      select id as _id, title as name from event where deleted_at is null
      order by ends_at desc, id desc limit 100`,
    db<AudienceOption[]>`
      select s.id as _id,
             to_char(s.start_date at time zone 'Asia/Seoul', 'MM.DD ') || s.title as name
      from broadcast_schedule s
      where s.start_date <= now() and s.deleted_at is null and s.cancelled_at is null
      order by s.start_date desc, s.id desc limit ${MOST_RECENT}`,
    db<AudienceOption[]>`
      select c.id as _id,
             to_char(c.started_at at time zone 'Asia/Seoul', 'MM.DD ')
             || case c.channel when 'sms' then '문자 ' else '푸시 ' end
             || coalesce(nullif(c.title, ''), split_part(c.text, E'\n', 1)) as name
      from campaign c
      where c.started_at is not null and not c.test and c.journey_plan_id is null
      order by c.created_at desc, c.id desc limit ${MOST_RECENT}`,
    db<{ tag: string }[]>`
      select tag from member_tag group by tag order by count(*) desc, tag limit ${MOST_RECENT}`,
  ]);
  return {
    experts,
    products,
    series,
    events,
    broadcasts,
    campaigns,
    tags: tags.map(({ tag }) => tag),
  };
}
