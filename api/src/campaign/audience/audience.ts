import type { MessageCategory } from '@maru/contract/message/message-choice';
import type { Queryable } from '@maru/platform/db/db';
import { isCapped } from '@maru/domain/campaign/frequency-cap';
import { isUnwanted } from '@maru/domain/message/message-choice';
import { membersWhere } from './conditions.ts';
import type { PastedPhones } from './pasted-phones.ts';
import { ownColumnOf } from './pasted-columns.ts';
import { wordsOf } from './recipient-words.ts';
import { conditionsOf, type Target } from './target.ts';
import type { Channel } from '@maru/contract/message/channel';

/**
 * The query shared by the preview, the list of refused numbers and the campaign, so that their
 * counts always agree. One row per candidate:
 *
 * - `verdict`: `ok`, or the first reason for exclusion: `duplicate`, `withdrawn`, `invalid` (no
 *   usable number), `declined`, `undecided` and `left_out` (by the marks of the pasted list),
 *   `left_out` (by the exclusion), `not_wanted` (the category), `opted_out` and
 *   `no_consent` (advertising only), `capped` (the frequency cap), `no_value` (a variable of the text is missing);
 * - `night`: whether the message may arrive between 21:00 and 08:00;
 * - `member_id`, `subscription_id`, `dest_hash`, `dest_enc`, `dest_tail`: the destination; `ord`:
 *   its order;
 * - `words`, `bytes`: values of the text's variables, and their size in bytes.
 */
export function verdictsOf(db: Queryable, target: Target) {
  const { words, bytes, missing, join } = wordsOf(db, target);
  const capped = cappedBy(db, target);
  return db`
    select found.*,
           ${verdictSql(db, target)} as verdict
    from (
      select c.*, ${target.advertising ? db`coalesce(c.late, false)` : db`true`} as night,
             ${words} as words, ${bytes} as bytes,
             case when c.state = 'withdrawn' then 'withdrawn'
                  when not coalesce(c.reachable, false) then 'invalid'
                  ${target.audience.kind === 'phones' ? db`when c.mark <> '' then c.mark` : db``}
                  when ${isLeftOut(db, target)} then 'left_out'
                  ${target.category ? unwantedBy(db, target.category, target.channel) : db``}
                  ${target.advertising ? barsOf(db, target) : db``}
                  ${capped.bar}
                  when ${missing} then 'no_value' end as reason
      from (${candidatesOf(db, target)}) c
      ${capped.join}
      ${join}
    ) found`;
}

/**
 * A destination named again is a duplicate, also where the first was excluded: each counts once
 * there. Of numbers the first row counts, whatever a later one brings along.
 *
 * Unique indexes guarantee that members do not share numbers or devices. Only lists entered by hand
 * can contain duplicates. Sorting a million rows to find no duplicate takes seconds.
 */
function verdictSql(db: Queryable, { audience }: Target) {
  const verdict = db`coalesce(reason, 'ok')`;
  switch (audience.kind) {
    case 'phones':
      return db`case when repeated then 'duplicate' else ${verdict} end`;
    case 'members':
      return db`
        case when dest_hash is not null
                  and row_number() over (partition by dest_hash order by reason is not null, ord) > 1
             then 'duplicate' else ${verdict} end`;
    default:
      return verdict;
  }
}

function unwantedBy(db: Queryable, category: MessageCategory, channel: Channel) {
  return db`when ${isUnwanted(db, { category, channel, memberId: db`c.member_id` })} then 'not_wanted'`;
}

/** A pasted number that is no member's was brought by staff, who answer for its consent. */
function barsOf(db: Queryable, { channel, audience }: Target) {
  const isPasted = audience.kind === 'phones';
  const stranger = isPasted ? db`c.member_id is not null and` : db``;
  const barred = db`select dest_hash from suppression where channel = ${channel}`;
  const isBarred =
    isPasted || channel === 'push'
      ? db`c.dest_hash in (${barred})`
      : db`c.member_id in (select id from member where phone_hash in (${barred}))`;
  return db`
    when ${isBarred} then 'opted_out'
    when ${stranger} not coalesce(c.agreed, false) then 'no_consent'`;
}

/** Members whose slots are full at the planned moment. Others are no rows of `advertising_slot`. */
function cappedBy(db: Queryable, { cap }: Target) {
  if (!cap) return { bar: db``, join: db`` };
  const isFull = isCapped(db, cap, { slot: db`slot`, at: db`${cap.at}::timestamptz` });
  return {
    bar: db`when ${isFull} then 'capped'`,
    join: db`left join advertising_slot slot on slot.member_id = c.member_id`,
  };
}

function isLeftOut(db: Queryable, { audience, exclude }: Target) {
  if (!exclude) return db`false`;
  const { conditions, pasted } = exclude;
  const members = conditions
    ? db`coalesce(c.member_id in (select f.member_id ${membersWhere(db, conditions)}), false)`
    : db`false`;
  if (!pasted) return members;
  const hashes = db`
    select decode(hash, 'hex') from unnest(${pasted.hashes}::text[]) hash where hash <> ''`;
  const numbers =
    audience.kind === 'phones'
      ? db`c.dest_hash in (${hashes})`
      : db`coalesce(c.member_id in (select id from member where phone_hash in (${hashes})), false)`;
  return db`(${members} or ${numbers})`;
}

/**
 * All candidates, allowed or not. `ord` decides which of two equal destinations is kept.
 * Reachability is in `member_facts`, so a count reads no other table. PostgreSQL removes the join
 * of a table if no column of it is selected.
 */
function candidatesOf(db: Queryable, target: Target) {
  const { channel, audience } = target;
  if (audience.kind === 'phones') return pastedOf(db, target, audience.pasted);
  const members = membersOf(db, audience);
  if (channel === 'sms') {
    return db`
      select wanted.member_id, null::int as subscription_id, wanted.state,
             wanted.phone as reachable, wanted.sms as agreed, wanted.night as late,
             m.phone_hash as dest_hash, m.phone_enc as dest_enc, m.phone_tail as dest_tail,
             wanted.ord, m.name
      from (${members}) wanted left join member m on m.id = wanted.member_id`;
  }
  // A member without a device stays one row without a destination, which counts as `invalid`.
  return db`
    select wanted.member_id, s.id as subscription_id, wanted.state, s.id is not null as reachable,
           wanted.push as agreed, wanted.night as late, s.endpoint_hash as dest_hash,
           s.endpoint_enc as dest_enc, '' as dest_tail, coalesce(s.id, 0)::bigint as ord,
           m.name
    from (${members}) wanted
    left join member m on m.id = wanted.member_id
    left join push_subscription s on s.member_id = wanted.member_id and s.ended_at is null
    ${audience.kind === 'all' ? guestsOf(db) : db``}`;
}

/**
 * Browsers that subscribed without a login belong to the audience of everyone, and match no
 * condition.
 */
function guestsOf(db: Queryable) {
  return db`
    union all
    select null, id, null, true, false, false, endpoint_hash, endpoint_enc, '', id, null
    from push_subscription where member_id is null and ended_at is null`;
}

/** Members of the audience, including withdrawn members. A later step counts and excludes those. */
function membersOf(db: Queryable, audience: Exclude<Target['audience'], { kind: 'phones' }>) {
  const facts = db`f.state, f.phone, f.sms, f.push, f.night`;
  if (audience.kind === 'members') {
    return db`
      select picked.member_id, picked.ord, ${facts}
      from unnest(${audience.member_ids}::int[]) with ordinality as picked (member_id, ord)
      left join member_facts f on f.member_id = picked.member_id`;
  }
  return db`
    select f.member_id, f.member_id::bigint as ord, ${facts}
    ${membersWhere(db, conditionsOf(audience))}`;
}

/**
 * Typed or pasted numbers with their member, if any, and the values of the columns that the text
 * uses. For a member who has withdrawn, only the number on the suppression list remains.
 */
function pastedOf(
  db: Queryable,
  target: Target,
  { hashes, sealed, tails, repeated, marks }: PastedPhones,
) {
  const own = ownOf(db, target);
  return db`
    select m.id as member_id, null::int as subscription_id, coalesce(m.state, s.reason) as state,
           p.dest_hash is not null as reachable, f.sms as agreed, f.night as late, p.dest_hash,
           p.dest_enc, p.dest_tail, p.repeated, p.mark, p.ord, m.name ${own.names}
    from (
      select decode(nullif(hash, ''), 'hex') as dest_hash, decode(enc, 'hex') as dest_enc,
             tail as dest_tail, repeated, mark, ord ${own.names}
      from unnest(${arrayOf(hashes)}::text[], ${arrayOf(sealed)}::text[], ${arrayOf(tails)}::text[],
                  ${arrayOf(repeated)}::boolean[], ${arrayOf(marks)}::text[] ${own.values})
        with ordinality as pasted (hash, enc, tail, repeated, mark ${own.names}, ord)
    ) p
    left join member m on m.phone_hash = p.dest_hash and m.state <> 'withdrawn'
    left join suppression s
      on s.dest_hash = p.dest_hash and s.channel = 'sms' and s.reason = 'withdrawn'
    left join member_facts f on f.member_id = m.id`;
}

/**
 * An array as PostgreSQL reads it, of values without quotes and commas. The driver escapes each
 * value of an array, which takes longer than all else for 100,000 numbers.
 */
const arrayOf = (values: readonly (string | boolean)[]) =>
  `{${values.map((value) => (value === '' ? '""' : value)).join(',')}}`;

/** Columns of the pasted list that the text names, to append to another column list. */
function ownOf(db: Queryable, target: Target) {
  let own = { names: db``, values: db`` };
  for (const place of new Set(target.places)) {
    const found = ownColumnOf(target, place);
    if (found === null) continue;
    own = {
      names: db`${own.names}, ${db(found.column)}`,
      values: db`${own.values}, ${found.values}::text[]`,
    };
  }
  return own;
}
