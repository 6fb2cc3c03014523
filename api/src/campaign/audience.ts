import type { Audience, Channel } from '@maru/contract/campaign';
import type { Queryable } from '@maru/platform/db';
import type { PastedPhones } from './pasted-phones.ts';

/** Whom a campaign is for, ready for SQL: pasted numbers come as hashes. */
export type Target =
  | { channel: Channel; advertising: boolean; audience: Exclude<Audience, { kind: 'phones' }> }
  | { channel: 'sms'; advertising: boolean; audience: PastedPhones & { kind: 'phones' } };

/**
 * The query both the preview and the campaign itself stand on, so that they cannot count
 * differently. One row a candidate:
 *
 * - `verdict`: `ok`, or the first reason why not: `withdrawn`, `invalid` (no usable number),
 *   `no_consent` (advertising only, or taken off the list), `duplicate`;
 * - `night`: whether the message may come between 21:00 and 08:00;
 * - `member_id`, `subscription_id`, `dest_hash`, `dest_enc`, `dest_tail`: where it goes.
 */
export function verdictsOf(db: Queryable, target: Target) {
  const { channel, advertising } = target;
  const wanted = channel === 'sms' ? 'marketing_sms' : 'marketing_push';
  return db`
    select candidate.*,
           case when not allowed then reason
                when row_number() over (partition by allowed, dest_hash order by ord) > 1
                  then 'duplicate'
                else 'ok' end as verdict
    from (
      select found.*, reason is null as allowed
      from (
        select c.*, ${nightOf(db, advertising)} as night,
               case when c.state = 'withdrawn' then 'withdrawn'
                    when c.dest_hash is null then 'invalid'
                    when ${advertising} and (not ${consentOf(db, target)}
                      or exists (select from suppression s
                                 where s.dest_hash = c.dest_hash and s.channel = ${channel}))
                      then 'no_consent' end as reason
        from (${candidatesOf(db, target)}) c
        ${advertising ? joinConsents(db, wanted) : db``}
      ) found
    ) candidate`;
}

function nightOf(db: Queryable, advertising: boolean) {
  return advertising ? db`coalesce(night_consent.given, false)` : db`true`;
}

/** A pasted number that is no member's was brought by staff, who answer for its consent. */
function consentOf(db: Queryable, { advertising, audience }: Target) {
  if (!advertising) return db`true`;
  const unknownNumber = audience.kind === 'phones' ? db`c.member_id is null or` : db``;
  return db`(${unknownNumber} coalesce(consent.given, false))`;
}

function joinConsents(db: Queryable, wanted: string) {
  return db`
    left join (select member_id, given from consent_now where kind = ${wanted}) consent
      on consent.member_id = c.member_id
    left join (select member_id, given from consent_now where kind = 'night') night_consent
      on night_consent.member_id = c.member_id`;
}

/** Everyone meant, allowed or not. `ord` decides which of two equal destinations stays. */
function candidatesOf(db: Queryable, target: Target) {
  if (target.audience.kind === 'phones') return pastedOf(db, target.audience);
  const members = membersOf(db, target.audience);
  if (target.channel === 'sms') {
    return db`
      select member_id, null::int as subscription_id, m.state, m.phone_hash as dest_hash,
             m.phone_enc as dest_enc, m.phone_tail as dest_tail, wanted.ord
      from (${members}) wanted left join member m on m.id = wanted.member_id`;
  }
  // A member without a device stays one row without a destination, which counts as `invalid`.
  return db`
    select wanted.member_id, s.id as subscription_id, m.state, s.endpoint_hash as dest_hash,
           s.endpoint_enc as dest_enc, '' as dest_tail, coalesce(s.id, 0)::bigint as ord
    from (${members}) wanted
    left join member m on m.id = wanted.member_id
    left join push_subscription s on s.member_id = m.id and s.ended_at is null
    ${target.audience.kind === 'all' ? guestsOf(db) : db``}`;
}

/** Browsers that subscribed without logging in belong to everyone and to no condition. */
function guestsOf(db: Queryable) {
  return db`
    union all
    select null, id, null, endpoint_hash, endpoint_enc, '', id
    from push_subscription where member_id is null and ended_at is null`;
}

/** Ids of the members a condition means, withdrawn ones too, who are counted and left out later. */
function membersOf(db: Queryable, audience: Exclude<Audience, { kind: 'phones' }>) {
  switch (audience.kind) {
    case 'all':
      return db`select id as member_id, id::bigint as ord from member where type = 'user'`;
    case 'grade':
      return db`
        select g.member_id, g.member_id::bigint as ord
        from member_grade g join member m on m.id = g.member_id
        where m.type = 'user' and g.grade = any(${audience.grades})`;
    case 'expert':
      return db`
        select s.member_id, s.member_id::bigint as ord
        from membership s join product p on p.id = s.product_id
        where p.expert_id = ${audience.expert_id} and s.state = 'active' and s.starts_at <= now()
        group by s.member_id
        having bool_or(s.ends_at > now()) = ${audience.state === 'active'}`;
    case 'members':
      return db`
        select member_id, ord from unnest(${audience.member_ids}::int[])
        with ordinality as picked (member_id, ord)`;
  }
}

/** Numbers typed or pasted, with the member each belongs to, if it is one's. */
function pastedOf(db: Queryable, { hashes, sealed, tails }: PastedPhones) {
  return db`
    select m.id as member_id, null::int as subscription_id, m.state, p.dest_hash, p.dest_enc,
           p.dest_tail, p.ord
    from (
      select decode(nullif(hash, ''), 'hex') as dest_hash, decode(enc, 'hex') as dest_enc,
             tail as dest_tail, ord
      from unnest(${hashes}::text[], ${sealed}::text[], ${tails}::text[])
        with ordinality as pasted (hash, enc, tail, ord)
    ) p
    left join (
      select distinct on (phone_hash) id, state, phone_hash from member
      where phone_hash is not null order by phone_hash, state = 'withdrawn'
    ) m on m.phone_hash = p.dest_hash`;
}
